"""Laws of meaning, on a sample: what says nothing of the numbers changes no verdict. All of it: make laws."""

from __future__ import annotations

import unicodedata
from functools import cache

import pytest

from numguard import Kind, check, extract
from tests.laws.meaning import DATA, LANGS, LAWS, Count, Law, measure

_SIZE, _SEED = 2, 24
"""Right pairs a language, which are judged in some three seconds."""


@cache
def _counts() -> dict[str, Count]:
    totals = {law.name: Count() for law in LAWS}
    for lang in LANGS:
        data = DATA if (DATA / "ntrex" / f"ref.{lang}.txt").exists() else None
        for name, count in measure(lang, data, _SIZE, _SEED).items():
            totals[name].add(count)
    return totals


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.name)
def test_law(law: Law) -> None:
    """Of a hundred questions no more are breached than the law allows."""
    count = _counts()[law.name]
    assert count.percent <= law.bound, count.examples[:3]


def test_each_law_is_asked() -> None:
    """A law that asks nothing cannot fail; what is composed already has no other form."""
    asked = _counts()
    assert [law.name for law in LAWS if not asked[law.name].asked and law.name != "NFC"] == []


def test_the_tables_are_asked_without_the_data() -> None:
    """Where score.py's data is not there, our own pairs are judged: both right and damaged ones."""
    counts = measure("de", None, 4, _SEED)
    assert counts["wrong beside right"].asked
    assert counts["right beside right"].asked


# ---- what each law found -----------------------------------------------------------------------------------------


RIGHT = (
    ("50 percent of voters", unicodedata.normalize("NFD", "投票者の50パーセント"), "ja"),
    ("He paid $250,000. 417 people came.", "Er zahlte 250.000 Dollar. 417 Menschen kamen.", "de"),
    ("He paid $250,000.\n417 people came.", "Er zahlte 250.000 Dollar.\n417 Menschen kamen.", "de"),
    ("20.4\nmillion people", "20,4 Millionen Menschen", "de"),
    ("20.4 million people", "In der Stadt leben 20,4\nMillionen Menschen", "de"),
    ("68 per  cent of pupils", "68 Prozent der Schüler", "de"),
    ("68 per\r\ncent of pupils", "68 Prozent der Schüler", "de"),
    ("It began on october 1, 2018.", "Es begann am 1. Oktober 2018.", "de"),
    ("It began on may 1, 2018.", "Es begann am 1. Mai 2018.", "de"),
    ("It began on oct. 2, 1968.", "Es begann am 2. Oktober 1968.", "de"),
    ("It was released in june.", "6月に発売された。", "ja"),
    ("THE PAST FOUR YEARS MAY HAVE SET IT BACK.", "DIE LETZTEN VIER JAHRE HABEN ES VIELLEICHT GEBREMST.", "de"),
    ("IT BEGAN ON MAY 5.", "Es begann am 5. Mai.", "de"),
    ("a two\u2011foot wide brim", "ein 60 Zentimeter breiter Rand", "de"),
    ("It was so in the past two decades. Two women came.", "これは過去20年間のことだ。二人の女性が来た。", "ja"),
    (
        "It rained in the first half of October.\n2018: 500 people came.",
        "Im Oktober regnete es.\n2018: 500 kamen.",
        "de",
    ),
    ("The mill closed in the 1930s. 417 people left.", "Завод закрыли в 30-е годы прошлого века. 417 уехали.", "ru"),
    (
        "The mill closed in the 1980s. 417 people left.",
        "Młyn zamknięto w latach 80. ubiegłego wieku. 417 odeszło.",
        "pl",
    ),
    ("The 7.1 quake came in September 2017. 417 fled.", "2017년 9월 규모 7.1의 지진이 왔다. 417명이 떠났다.", "ko"),
    ("He reads the Globe 417 times.", "เขาอ่านโกลบ 417 ครั้ง", "th"),
    ("The museum opens at 2pm.", unicodedata.normalize("NFD", "Öğleden sonra saat 2'de müze açılıyor."), "tr"),
    ("\ufeffThe museum opens at 2pm.", "\ufeffÖğleden sonra saat 2'de müze açılıyor.", "tr"),
    ("The wall is of the 19th century. Our man, 42, is here.", "壁は19世紀のものである。 42番の彼はここにいる。", "ja"),
    (
        "Garden Hour is on Radio 4 on Sunday at 11:15 BST. Maria likes it.",
        "Garden Hour, pazar günü saat 11:15'te Radio 4'te. Maria bunu sever.",
        "tr",
    ),
    ("It fell into the pond at the par-3 16th hole.", "Cayó al agua en el hoyo\xa016\xa0par\xa03.", "es"),
    (
        "He hit the ball from 30 yards when his side trailed 1-0. The barn has stood empty since the 1930s.",
        "Kopnął piłkę z 27 metrów przy stanie 1:0 dla rywali. Stodoła stoi pusta od lat trzydziestych ubiegłego wieku.",
        "pl",
    ),
    (
        "They signed the bill after a long debate. In May it came into force.",
        "5月他们在长时间辩论后签署了该法案。 它生效了。",
        "zh",
    ),
    (
        "Most flee by way of China, which is easier to cross than the zone between the two Koreas. The couple became"
        " parents in June, to a son called Robert, and Daley said that his whole view had changed.",
        "その多くは、両国の間に横たわる区域よりも簡単に越えられる中国を通って逃れている。 この夫婦は、6月に親となった。"
        "息子はロバートという。息子の誕生によりすべての価値観が変わったと彼は話す。",
        "ja",
    ),
    (  # both are wrapped, and the line breaks are no others' lines
        "In the old town on the river there lived 20.4\nmillion people.",
        "In der alten Stadt am Fluss lebten damals 20,4\nMillionen Menschen.",
        "de",
    ),
)
WRONG = (
    (
        "The judge ruled in January that the old map was unfair. Buyers will pay a higher duty, Anna May said today.",
        "法官在 5 月裁定舊的地圖不公平。 安娜·梅 (Anna May) 今天說，買家將付更高的稅。",
        "zh-TW",
    ),
    (
        "They signed the bill in March after a long debate. In May it came into force.",
        "5月他们在长时间辩论后签署了该法案。 它生效了。",
        "zh",
    ),
    ("20.4\nmillion people", "20,5 Millionen Menschen", "de"),
    ("68 per  cent of pupils", "69 Prozent der Schüler", "de"),
    ("It began on october 1, 2018.", "Es begann am 1. September 2018.", "de"),
    ("IT BEGAN ON MAY 5.", "Es begann am 5. Juni.", "de"),
    ("a two\u2011foot wide brim", "ein 90 Zentimeter breiter Rand", "de"),
    ("The mill closed in the 1930s. 417 people left.", "Завод закрыли в 40-е годы прошлого века. 417 уехали.", "ru"),
    (
        "The mill closed in the 1980s. 417 people left.",
        "Młyn zamknięto w latach 80. ubiegłego wieku. 471 odeszło.",
        "pl",
    ),
    ("The 7.1 quake came in September 2017. 417 fled.", "2017년 7월 규모 7.1의 지진이 왔다. 417명이 떠났다.", "ko"),
    (
        "The couple came home in June and slept.",
        unicodedata.normalize("NFD", "이 부부는 지난 2월 집에 와서 잤다."),
        "ko",
    ),
    ("It was 5 degrees.", "อุณหภูมิลบ 5 องศา", "th"),
    ("The museum opens at 2pm.", unicodedata.normalize("NFD", "Öğleden sonra saat 3'te müze açılıyor."), "tr"),
    ("\ufeffThe museum opens at 2pm.", "\ufeffÖğleden sonra saat 3'te müze açılıyor.", "tr"),
    ("The wall is of the 19th century. Our man, 42, is here.", "壁は42世紀のものである。 19番の彼はここにいる。", "ja"),
    (
        "Garden Hour is on Radio 4 on Sunday at 11:15 BST. Maria likes it.",
        "Garden Hour, pazar günü saat 11:15'te Radio 5'te. Maria bunu sever.",
        "tr",
    ),
    ("It fell into the pond at the par-3 16th hole.", "Cayó al agua en el hoyo\xa016\xa0par\xa04.", "es"),
    ("They left in two weeks.\nBoth sisters agreed.", "3週間で去った。\n姉妹は同意した。", "ja"),
    ("The film came out in June.\nThe two men saw it.", "영화는 2월에 나왔다.\n두 남자가 그것을 보았다.", "ko"),
    (
        "The film came out in June. The two men saw it.",
        "영화가 나왔다. 그것은 2월이었다. 두 남자가 그것을 보았다.",
        "ko",
    ),
    (
        "They left less than six months before the vote in the EU. He spent a year there.",
        "Sie gingen weniger als 7 Monate vor der Wahl in der EU. Er war ein Jahr dort.",
        "de",
    ),
    (
        "Ann, 26, spent a year in Rome after May.\nShe lost 19 of her 29 matches in fourballs and seven in a row.",
        "26세의 앤은 5월 이후 4년을 로마에서 보냈다.\n그는 포볼에서 29경기 중 19경기에서 졌고 7경기 연속 패했다.",
        "ko",
    ),
    (
        "At 2pm two vans stood there.\nInstead of that, the five-times winner split his day.",
        "5pm ላይ ሁለት የፖሊስ መኪናዎች ከውስጥ ሆነው ታይተዋል፡፡\nከመሆን ይልቅ፣ የ5 ጊዜ አሸናፊው ለሁለት ከፍሎታል።",
        "am",
    ),
    (
        "The U.K. Navy found the wreck 30 meters (100 feet) down. In 1951 a storm took hundreds of roofs.",
        "યુ.કે. નેવીને ભંગાર 30 મીટર (101 ફૂટ) નીચે મળ્યો. 1951માં વાવાઝોડું અનેક સો છાપરાં લઈ ગયું.",
        "gu",
    ),
    (
        "The show is on Radio 4 on Sunday at 11:15 BST. They won 2&1 in the fourballs and beat Poulter 4&3 in the"
        " foursomes having lost the opening two holes.",
        "A műsor vasárnap 11:15-kor lesz a Radio 7 műsorán. Egy 2&1-es győzelmet arattak a négylabdásokban, és"
        " legyőzték Poultert 4&3 arányban a négyesekben, miután elveszítették az első két lyukat.",
        "hu",
    ),
    (
        "A spokesman for Mr. Lee said no word of the details of the talk that were described by the three clerks,"
        " including two guards, who agreed to speak of the matter on the condition of anonymity. During the show, a"
        " mother of two walked in for designer Ann Reed while wearing the coat.",
        "リー氏の広報担当は、3 人の職員が話した内容の詳細についてのコメントを拒否した。"
        "このうちの 2 人の警備員は匿名を条件に、この件について話すことに同意している。"
        " ショーの期間中に、このコートを着た 1 児の母親がデザイナーのアン・リードと一緒に登場した。",
        "ja",
    ),
    (
        "Rose lost two games on Friday and has now lost 19 of his 29 games on grass and on clay and seven in a row."
        " If the field is not hard enough, Lee, in the ninth game on Monday, meets the champion Ann Reed, who has"
        " joined the young Bob Hill to win all four of their games this week.",
        "金曜日の2試合で負けたローズは、芝とクレーの29試合のうち19試合で負けただけでなく、7連敗もしている。"
        " コート自体も過酷なものであるが、月曜日の1回目の試合でリーは王者であるアン・リードと対戦する。"
        "リードは若いボブ・ヒルと組み、今週の4試合すべてで勝っている。",
        "ja",
    ),
    ("The share was 418%. It was 76% then.", "Der Anteil war 418. Er war 76% dann.", "de"),
    (
        "The show is on Radio 4 on Sunday at 11:15.\nThe aide said no word of the talk of the three clerks,"
        " including two guards, who agreed to speak of it on the condition of anonymity.",
        "番組、ラジオ4、日曜日11:15\n補佐は、1 人の職員が話した会議の内容について何も言わなかった。"
        "このうちの 2 人の警備員は匿名を条件に話すことに同意している。",
        "ja",
    ),
    ("It took 24 hours and 183 visits. " * 2, "Es brauchte 183 Stunden und 24 Besuche. " * 2, "de"),
)


@pytest.mark.parametrize(("source", "hypothesis", "lang"), RIGHT)
def test_right(source: str, hypothesis: str, lang: str) -> None:
    """Q7 to Q12: what blocked because of how a right pair is typed."""
    assert check(source, hypothesis, "en", lang).action == "pass"


@pytest.mark.parametrize(("source", "hypothesis", "lang"), WRONG)
def test_wrong(source: str, hypothesis: str, lang: str) -> None:
    """The same with another number."""
    assert check(source, hypothesis, "en", lang).action == "block"


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("Page 12\n345 people came.", ["12", "345"]),  # a short line is no full one
        ("20\n30\n40", ["20", "30", "40"]),  # cells
        ("5\tmillion", ["5", "1000000"]),
        ("It has 5\n- million-dollar views", ["5", "1000000"]),
        ("He won 5.\n\nMillion-dollar views", ["5", "1000000"]),
        ("He paid $250,000. 417 came.", ["250000", "417"]),
        ("you may 3 times march 5 miles", ["3", "5"]),
    ],
)
def test_what_is_parted(text: str, values: list[str]) -> None:
    """A line break borders cells, items and paragraphs; a full stop before a blank parts no groups."""
    assert [str(one.values[0]) for one in extract(text, "en") if one.kind is not Kind.MONTH] == values


def test_spans_are_of_the_text_as_given() -> None:
    """text[start:end] == mention.text, however it is typed."""
    text = "About 20.4\nmillion  people, 68  per\ncent of them, paid $1,\u2011 or 5  km."
    found = extract(text, "en")
    assert [one.text for one in found[:2]] == ["20.4\nmillion", "68"]
    assert all(text[one.start : one.end] == one.text for one in found)
