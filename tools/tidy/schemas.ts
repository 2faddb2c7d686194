import { isCode, linesWith, withoutComments, type Finding, type SourceFile } from './source.ts'

const withoutSqlComments = (text: string): string => text.replaceAll(/--[^\n]*/g, '')

const linesBelow = (
  files: readonly SourceFile[],
  folder: string,
  pattern: RegExp,
  sentence: string,
): readonly Finding[] =>
  files
    .filter(({ path }) => isCode(path) && path.startsWith(folder))
    .flatMap(({ path, text }) =>
      linesWith({ path, text: withoutSqlComments(withoutComments(text)) }, pattern, sentence),
    )

/** A read model is derived, and is made after operational data. */
export const operationalReadsNoReadModel = (files: readonly SourceFile[]): readonly Finding[] =>
  linesBelow(
    files,
    'operational/',
    /\bread_models\b/,
    'operational data reads no read model: the query stands in projections',
  )

const madeElsewhere =
  /\b(?:create|alter|drop)\s+(?:or\s+replace\s+)?(?:unlogged\s+)?(?:table|type|function|view|sequence)\s+(?:if\s+(?:not\s+)?exists\s+)?(?:operational|processes)\.|\bon\s+(?:operational|processes)\./i

/** Operational data has migrations of its own. */
export const readModelsMakeTheirOwn = (files: readonly SourceFile[]): readonly Finding[] =>
  linesBelow(
    files,
    'projections/migrations/',
    madeElsewhere,
    'a table of operational data is made in operational/migrations',
  )
