import { isSpec, linesWith, type Finding, type SourceFile } from './source.ts'

const banned: readonly { pattern: RegExp; sentence: string; inSpecs?: false }[] = [
  { pattern: /\bTODO\b|\bFIXME\b|\bXXX\b/, sentence: 'work is finished or an issue, not a note' },
  { pattern: /coming soon|lorem ipsum|敬請期待|敬请期待/i, sentence: 'nothing is promised' },
  { pattern: /\p{Emoji_Presentation}|\uFE0F/u, sentence: 'no emoji', inSpecs: false },
  {
    pattern: /(?:^|[\s'"`(=:])\/(?:work|root|Users|home\/(?!node\b)\w+)\/\w/,
    sentence: 'a path of one machine',
  },
  {
    pattern: /\b(?:const|let) (?:asked|found|known|about|said|told|named|begun|heard|kept)\b/,
    sentence: 'a variable is a noun: `request`, `row`, `names`',
  },
  {
    pattern: /^\s*(?:\/\/|\/\*|\* )[^`]*\b(?:whoever|somebody|anybody|meanwhile|anew)\b/i,
    sentence: 'a comment names the person and the moment',
  },
]

/** Words for unfinished work, or for facts that hold on one machine only. */
export const bannedWords = (files: readonly SourceFile[]): readonly Finding[] =>
  files
    .filter(({ path }) => !path.startsWith('tools/tidy/'))
    .flatMap((file) =>
      banned
        .filter(({ inSpecs = true }) => inSpecs || !isSpec(file.path))
        .flatMap(({ pattern, sentence }) => linesWith(file, pattern, sentence)),
    )
