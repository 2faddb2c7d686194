/**
 * Removes invisible characters. Phone contacts, spreadsheets and pages add them around names, and
 * some of them change the direction of nearby text. A joiner remains inside the words of a script
 * that needs it and inside an emoji. A selector remains on the character whose form it selects, and
 * the letters of a region remain on their flag.
 */
export const dropInvisible = (text: string): string =>
  invisible.test(text) ? keepMeaningful(Array.from(text)) : text

// The browsers that we serve have no look-behind, so the neighbours are looked at in a loop.
const keepMeaningful = (characters: readonly string[]): string => {
  let [kept, before] = ['', '']
  for (const [at, character] of characters.entries()) {
    if (invisible.test(character) && !matters(character, before, characters[at + 1] ?? '')) continue
    kept += character
    before = character
  }
  return kept
}

// Format characters that are shown, such as the Arabic sign of a number, are no part of the first.
const invisible = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/u

const matters = (mark: string, before: string, after: string): boolean => {
  if (/[\u200c\u200d]/u.test(mark) && joining.test(before) && joining.test(after)) return true
  if (mark === '\u200d') return emojiPart.test(before) && pictograph.test(after)
  if (/[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/u.test(mark)) return selectable.test(before)
  if (/[\u180b-\u180d\u180f]/u.test(mark)) return /\p{Script=Mongolian}/u.test(before)
  return regionLetter.test(mark) && (before === blackFlag || regionLetter.test(before))
}

// Letters of these scripts change shape beside each other. A joiner starts or stops this.
const joining =
  /[\p{scx=Arab}\p{scx=Syrc}\p{scx=Nko}\p{scx=Thaa}\p{scx=Mong}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}\p{scx=Bali}\p{scx=Java}]/u
const pictograph = /\p{Extended_Pictographic}/u
const emojiPart = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]/u
const selectable = /[\p{Extended_Pictographic}#*0-9\p{scx=Han}\p{scx=Mymr}\p{scx=Phag}\p{Sm}]/u
const regionLetter = /[\u{e0020}-\u{e007f}]/u
const blackFlag = '\u{1f3f4}'
