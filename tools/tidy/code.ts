import {
  isCode,
  isSpec,
  linesWith,
  findStrings,
  withoutTexts,
  type Finding,
  type SourceFile,
} from './source.ts'

const inCode = (
  files: readonly SourceFile[],
  pattern: RegExp,
  sentence: string,
): readonly Finding[] =>
  files
    .filter(({ path }) => isCode(path))
    .flatMap(({ path, text }) => linesWith({ path, text: withoutTexts(text) }, pattern, sentence))

export const noEnum = (files: readonly SourceFile[]): readonly Finding[] =>
  inCode(files, /\benum\s+\w+\s*\{/, 'a union of strings instead of an enum')

// Tools define the form of these: Temporal runs the default export of a file of workflows under
// each name that has no export of its own.
const hasToolsForm = (path: string): boolean =>
  /(?:^|\/)[^/]+\.config\.ts$|^workflows\/engines\/temporal\/(?:.+[/-])?workflows\.ts$/.test(path)

export const noDefaultExport = (files: readonly SourceFile[]): readonly Finding[] =>
  inCode(
    files.filter(({ path }) => !hasToolsForm(path) && !path.endsWith('.d.ts')),
    /\bexport\s+default\b|\bas\s+default\b/,
    'a named export instead of a default one',
  )

export const noWayAroundTypes = (files: readonly SourceFile[]): readonly Finding[] => [
  ...inCode(files, /(?::|\bas|<|,)\s*any\b(?!\s*[:(])/, 'a type instead of any'),
  ...files
    .filter(({ path }) => isCode(path))
    .flatMap((file) =>
      linesWith(file, /@ts-(?:ignore|nocheck|expect-error)/, 'types are not silenced'),
    ),
]

const heldBack = new RegExp(
  [
    String.raw`\b(?:it|test|describe|suite)\s*\.\s*(?:skip|only|todo|fails|skipIf|runIf)\b`,
    String.raw`\b(?:xit|fit|xdescribe|fdescribe)\(`,
    String.raw`\b(?:context|ctx|task)\.skip\(`,
  ].join('|'),
)

/** A test that does not run proves nothing, and one that runs alone hides the others. */
export const everyTestRuns = (files: readonly SourceFile[]): readonly Finding[] =>
  inCode(
    files.filter(({ path }) => isSpec(path)),
    heldBack,
    'every test runs, always',
  )

const widest = 100
// The formatter does not wrap a comment: a word may exceed the limit, a sentence may not.
const widestComment = 120

// Characters, not bytes or halves of them: a Chinese comment is as wide as it has characters.
const width = (line: string): number => Array.from(line).length

const isPattern = (line: string): boolean => /^\s*\/[^/*]/.test(line)

/** A string or a pattern may be as long as it is; the code around it may not. */
export const lineLengths = (files: readonly SourceFile[]): readonly Finding[] =>
  files
    .filter(({ path }) => isCode(path) || path.endsWith('.css'))
    .flatMap(({ path, text }) => {
      const bare = withoutTexts(text).split('\n')
      return text.split('\n').flatMap((line, index) => {
        const isComment = /^\s*(?:\/\/|\*|\/\*)/.test(line)
        const most = isComment ? widestComment : widest
        if (isPattern(line)) return []
        const counted = isComment ? line : (bare[index] ?? '')
        return width(counted) > most ? [`${path}:${index + 1}: over ${most} columns`] : []
      })
    })

const statement = new RegExp(
  [
    String.raw`\binsert\s+into\s+[\w."]+\s*(?:\(|select|values|default)`,
    String.raw`\bdelete\s+from\s+[\w."]+`,
    String.raw`\bupdate\s+[\w."]+\s+set\s+\w+\s*=`,
    String.raw`\b(?:create|drop|alter)\s+(?:table|schema|index|database|role|extension)\b`,
    String.raw`\bselect\s+[\w*.,()'"\s]+\s+from\s+(?!the\b|your\b|an?\b)[\w."]+`,
  ].join('|'),
  'i',
)

// The embedded engine has tables of its own, which no other code reads. The query of a kind of report
// stands beside its columns.
const speaksSql =
  /^(?:projections|operational|reports\/kinds|sandbox|eventstore\/postgres|platform\/embedded-postgres|workflows\/engines\/embedded|apps\/backup|tools\/tidy|bench)\/|\/testing\//

/**
 * Only the folders with the tables contain SQL, so that no other code can write to a table by
 * mistake.
 */
export const sqlAtHome = (files: readonly SourceFile[]): readonly Finding[] =>
  files
    .filter(({ path }) => isCode(path) && !speaksSql.test(path) && !isSpec(path))
    .flatMap(({ path, text }) =>
      findStrings(text)
        .filter((literal) => statement.test(literal.text))
        .map(
          ({ line }) =>
            `${path}:${line}: SQL stands in projections, operational and eventstore/postgres`,
        ),
    )

const ownContext = 'api/use-cases/commands/person-context.ts'

/** Commands of staff or an administrator have one context, which also stores their origin. */
export const contextsOfPeople = (files: readonly SourceFile[]): readonly Finding[] =>
  files
    .filter(({ path }) => path.startsWith('api/') && isCode(path) && path !== ownContext)
    .filter(({ path }) => !isSpec(path) && !path.includes('/testing/'))
    .flatMap((file) =>
      linesWith(
        file,
        /\bactor: `(?:staff:|administrator:|\$\{realm\})/,
        'a command of staff is sent by sendCommand',
      ),
    )
