import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A file of the repository, its path from the root with slashes. */
export type SourceFile = { path: string; text: string }

/** The finding, as `path: sentence` or `path:line: sentence`. */
export type Finding = string

const passedBy = new Set(['node_modules', '.git', '.data', '.tsc', 'dist', 'screens', 'out'])
const read = /\.(?:tsx?|mjs|css|html|md|po|json|ya?ml)$|(?:^|\/)(?:Dockerfile|\.env\.example)$/

/** Returns every text file of the repository that a person wrote. */
export const repositoryFiles = async (root: string): Promise<readonly SourceFile[]> => {
  const paths: string[] = []
  const walk = async (folder: string): Promise<void> => {
    for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory() && !passedBy.has(entry.name)) await walk(path)
      else if (entry.isFile() && read.test(path) && entry.name !== 'package-lock.json') {
        paths.push(path)
      }
    }
  }
  await walk('')
  return await Promise.all(
    paths.sort().map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })),
  )
}

export const isCode = (path: string): boolean => /\.(?:tsx?|mjs)$/.test(path)
export const isSpec = (path: string): boolean => /\.spec\.tsx?$|\.spec-suite\.ts$/.test(path)

const literal =
  /\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g
const isComment = (match: string): boolean => match.startsWith('//') || match.startsWith('/*')
const keepNewlines = (match: string): string => match.replaceAll(/[^\n]/g, '')

/**
 * Returns the code without its comments and the contents of its strings. The lines keep their
 * numbers.
 */
export const withoutTexts = (text: string): string =>
  text.replaceAll(literal, (match) =>
    isComment(match) ? keepNewlines(match) : `''${keepNewlines(match)}`,
  )

/** Returns the code without its comments. The lines keep their numbers. */
export const withoutComments = (text: string): string =>
  text.replaceAll(literal, (match) => (isComment(match) ? keepNewlines(match) : match))

/** The strings of the code, each with the line it begins on. */
export const findStrings = (text: string): readonly { line: number; text: string }[] =>
  [...text.matchAll(literal)]
    .filter(([match]) => !isComment(match))
    .map((match) => ({ line: lineAt(text, match.index), text: match[0].slice(1, -1) }))

export const lineAt = (text: string, index: number): number =>
  text.slice(0, index).split('\n').length

/** One finding for every line that matches the pattern. */
export const linesWith = (
  { path, text }: SourceFile,
  pattern: RegExp,
  sentence: string,
): readonly Finding[] =>
  text
    .split('\n')
    .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${sentence}`] : []))
