<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE">
<context>
    <name>Window</name>
    <message>
        <location filename="../a.cpp" line="12"/>
        <source>It has 12 &quot;lamps&quot;.</source>
        <translation>Es hat 12 „Lampen“.</translation>
    </message>«
    <message id="b">
        <source>The town has 74 lamps.</source>
        <comment>75</comment>
        <translation type="unfinished">Die Stadt hat {4|74} Lampen.</translation>
    </message>»
    <message numerus="yes">
        <source>%n of 30 file(s)</source>
        <translation>
            <numerusform>%n von 30 Datei</numerusform>
            <numerusform>%n von 30 Dateien</numerusform>
        </translation>
    </message>
    <message><source>8 boats</source><translation type="unfinished"></translation></message>
    <message><source>8 boats</source><translation type="vanished">9 Boote</translation></message>
</context>
</TS>
