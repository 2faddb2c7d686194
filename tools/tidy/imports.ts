import { isCode, isSpec, findStrings, type Finding, type SourceFile } from './source.ts'

/** The path from the root that a module specifier names, or null for a package. */
export const resolveFrom = (path: string, specifier: string): string | null => {
  const own = /^@almoner\/(.+)$/.exec(specifier)?.[1]
  if (own !== undefined) return own
  if (!specifier.startsWith('.')) return null
  const parts = path.split('/').slice(0, -1)
  for (const step of specifier.split('/')) {
    if (step === '..') parts.pop()
    else if (step !== '.') parts.push(step)
  }
  return parts.join('/')
}

export const findImports = (text: string): readonly string[] =>
  [
    ...text.matchAll(/\b(?:from|import)\s*\(?\s*'([^']+)'/g),
    ...text.matchAll(/@import\s+'([^']+)'/g),
  ].flatMap((match) => match[1] ?? [])

/** Returns the imports that exist at run time: imports of types alone are erased. */
export const findValueImports = (text: string): readonly string[] =>
  [...text.matchAll(/\bimport\s+(?!type\b)([^'"]*?)\bfrom\s*'([^']+)'/g)]
    .filter(([, names = '']) => /[{,]\s*(?!type\b)\w/.test(names) || !names.includes('{'))
    .flatMap(([, , specifier]) => specifier ?? [])

/** A process runs on any engine: no Node module, and activities by their types alone. */
export const pureProcesses = (files: readonly SourceFile[]): readonly Finding[] =>
  files
    .filter(({ path }) => /^workflows\/processes\/[^/]+\/process\.ts$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/import\s+(type\s+)?[^']*'([^']+)'/g)]
        .filter(([, isType, specifier = '']) => {
          if (specifier.startsWith('node:')) return true
          return isType === undefined && /(?:activities|gateways)/.test(specifier)
        })
        .map(([, , specifier]) => `${path}: a process does not import ${specifier}`),
    )

/**
 * Files that import each other in a circle: none of them can be read, moved or tested without the
 * others. A type import counts, and so does `import()`: it delays the loading but is still a
 * dependency.
 */
export const circles = (files: readonly SourceFile[]): readonly Finding[] => {
  const imported = new Map(
    files
      .filter(({ path }) => isCode(path))
      .map(({ path, text }) => [
        path,
        findImports(text).flatMap((specifier) => resolveFrom(path, specifier) ?? []),
      ]),
  )
  const finished = new Set<string>()
  const findings: Finding[] = []
  const visit = (path: string, before: readonly string[]): void => {
    const start = before.indexOf(path)
    if (start !== -1) {
      findings.push(`${path}: imports itself: ${[...before.slice(start), path].join(' → ')}`)
      return
    }
    if (finished.has(path)) return
    for (const target of imported.get(path) ?? []) visit(target, [...before, path])
    finished.add(path)
  }
  for (const path of imported.keys()) visit(path, [])
  return findings
}

const extension = /\.(?:tsx?|mjs|css)$/

/**
 * Code that nothing names: not imported, not started by a script, an image or another file, and no
 * spec, configuration or entry of the list.
 */
export const deadFiles = (
  files: readonly SourceFile[],
  entries: readonly string[],
): readonly Finding[] => {
  const namedPaths = new Set(entries)
  for (const { path, text } of files) {
    for (const target of namesIn({ path, text })) if (target !== path) namedPaths.add(target)
  }
  return files
    .filter(({ path }) => extension.test(path) && !standsAlone(path) && !namedPaths.has(path))
    .map(({ path }) => `${path}: nothing imports or starts it`)
}

const standsAlone = (path: string): boolean =>
  isSpec(path) || /\.d\.ts$|\.config\.ts$/.test(path) || path.startsWith('projections/migrations/')

// A script, a Dockerfile or a page names files from its own folder or from the root.
const namesIn = ({ path, text }: SourceFile): readonly string[] => {
  const texts = isCode(path)
    ? findStrings(text).map((literal) => literal.text)
    : path.endsWith('.md')
      ? []
      : [...text.matchAll(/[\w@./-]+\.(?:tsx?|mjs|css)\b/g)].map(([word]) => word)
  const folder = path.split('/').slice(0, -1).join('/')
  return texts.flatMap((word) =>
    extension.test(word)
      ? [
          resolveFrom(path, word) ?? word,
          word,
          `${folder}${word.startsWith('/') ? '' : '/'}${word}`,
        ]
      : [],
  )
}
