// Spells numbers by n2words and to-words: reads {source, tags, numbers: {kind: [text]}} from standard input, prints JSON lines.
import { readFileSync } from 'node:fs';

const asked = JSON.parse(readFileSync(0, 'utf-8'));
const toWords = asked.source === 'to-words' ? (await import('to-words')).ToWords : null;

function whole(text) {
  return text.includes('.') ? text : BigInt(text);
}

async function speller(tag) {
  if (toWords) {
    const made = new toWords({ localeCode: tag });
    return {
      cardinal: (text) => made.convert(text.includes('.') ? Number(text) : BigInt(text)),
      ordinal: (text) => made.toOrdinal(Number(text)),
    };
  }
  const made = await import(`n2words/${tag}`);
  return { cardinal: (text) => made.toCardinal(whole(text)), ordinal: (text) => made.toOrdinal(whole(text)) };
}

for (const tag of asked.tags) {
  const made = await speller(tag);
  for (const [kind, numbers] of Object.entries(asked.numbers)) {
    const spell = kind === 'ordinal' ? made.ordinal : made.cardinal;
    for (const number of numbers) {
      let text = '';
      try {
        text = spell(number);
      } catch {
        continue; // a number that this program does not spell
      }
      console.log(JSON.stringify([tag, kind, number, text]));
    }
  }
}
