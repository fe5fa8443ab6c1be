/**
 * Characters that look alike, each group behind the one that stands for it: what the rules of user names let through of the
 * confusables of Unicode (UTS 39), and some that look alike in slanted type. Accents are compared apart from their letters: a
 * caron looks like a breve, a comma below like a cedilla, and the Turkish İ like I.
 */
const ALIKE = words(`
  aɑαа bƄЬ cςϛсᴄ dԁ eɛεеєҽԑꞓꬲ fքẝꞙꬵ gƍɡցᶃ hһհ iıɩɪιіꙇ jȷϳјյ kĸκкᴋ lI1ƖǀΙІӀӏ\u05d5\u05df\u0627 nƞηπпոռᴨ
  oοσоօ\u05e1\u0647\u06be\u06c1\u06d5ჿᴏᴑꬽ pρр qԛգզ rɾгᴦꭇꭈ sƽѕꜱ uʋυսᴜꞟꭎꭒ vνѵ\u05d8ᴠ wɯωѡԝաᴡꙍꞷ xχхꭓꭕ yɣʏγуүყᶌỿꭚ zᴢ AΑА
  BΒВꞴ CС EΕЕ FϜꞘ GԌ HΗН JͿЈꞲ KΚК LԼ MΜϺМ NΝ O0ΟОՕ PΡР QԚ RƦ SЅՏ TΤТ UՍ VѴ WԜ XΧХꞳ YΥУҮ ZΖ 2ƧꙄꝚ 3ƷȜЗӠꝪꞫ 5Ƽ 6б 8Ȣȣ 9Ꝯ
  ÐĐƉ ÞϷ ßβꞵ øꬾ þƿϸ ħћ ƀѢѣҌҍ ƂƃБ ƅь ƆϽↃ ƏӘ ƐԐ Ɨƚ ƟΘθѲӨꝊ ƨᴤꙅ ƩΣ ǝəә ǶԊ ȝʒӡჳꝫ Ɂʔ ɅΛЛ ɋᶐ ɍғ ɎҰ ɏұ ɔͻᴐↄ
  ɜзᴈ ɢԍ ɦꚕ ɨᵻᵼ ɰպ ɵѳөꝋ ɸφф ʃꭍ ʌᴧ ʍмᴍ ʘꙨ ʙв ʚꞝ ʜн \u0302\u0311 \u0303\u0342\u0653 \u0306\u030c
  \u0326\u0327\u0328\u0345 ͰⱵ ͶИ ͷиᴎ ͽꜿ ΓГ ΠП ΦФՓ ΨѰ δծẟ τтᴛ ψѱ ϿꜾ ЄꞒ лᴫ яᴙ љꭠ ҚⱩ ҞꝀ ҢⱧ ҶӋ ҷӌ ӇӉ ӈӊ \u05d9ꞌ
  \u0629\u06c3 \u062b\u063f\u067e\u06bd\u06d1 \u0641\u06a7 \u0643\u06a9\u06aa \u0648\u08b1
  \u0649\u064a\u066e\u06ba\u06cc\u06d2\u08bd \u066f\u06a1\u08bb\u08bc \u0679\u06bb \u067b\u06d0 \u0681\u0772
  \u06a4\u06a8 \u06ac\u0762 \u06ad\u0763 \u06af\u08b0 \u06ce\u0756 \u0754\u0767\u08a9 ႠꞆ ᴘᴩ ꙌꞶ ꜧꞕ Ꝺꝺ
`);
/** Letters that look like several others, before these. */
const SEVERAL = words(`
  ÆAE æae ŒOE œoe ӔAE ӕae ǁll ʣdz ʦts ʪls ʫlz ɮlȝ Ыbl ыƅi ЮlO ᵫue ꭣuo ꝷtf ꜲAA ꜳaa ꜴAO ꜵao ꜶAU ꜷau ꜸAV ꜹav ꜺAV
  ꜻav ꜼAY ꜽay ꝎOO ꝏoo ꚘOO ꚙoo ꜨT3 ꜩtȝ \u05f0\u05d5\u05d5 \u05f1\u05d5\u05d9 \u05f2\u05d9\u05d9
`);
const PAIRS = ALIKE.flatMap(([first = '', ...others]) => others.map((other) => [other, first]));
const [from, to] = [0, 1].map((place) => PAIRS.map((pair) => pair[place]).join(''));

/** SQL of what names that look alike share. */
const skeleton = (name: string) => {
  const letters = SEVERAL.reduce(
    (text, [letter, ...others]) => `replace(${text}, '${letter}', '${others.join('')}')`,
    `replace(normalize(${name}, NFKD), 'I\u0307', 'I')`,
  );
  return `replace(translate(${letters}, '${from}', '${to}'), 'rn', 'm')`;
};

/** A row when another user than $2 (or any, where it is null) has a name that looks like $1 and is not $1. */
export const LOOKS_LIKE_ANOTHER = `
  select from app_user u
  where u.user_name <> $1 and u.id is distinct from $2::int and ${skeleton('u.user_name')} = ${skeleton('$1::text')}
  limit 1`;

/** The characters of each word. */
function words(text: string): string[][] {
  return text
    .trim()
    .split(/\s+/)
    .map((word) => [...word]);
}
