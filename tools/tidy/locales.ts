import { findStrings, isCode, isSpec, type Finding, type SourceFile } from './source.ts'

type Message = { id: string; words: string; fuzzy: boolean }

/** The messages of a .po file. Reads as much of the format as lingui writes. */
const parseMessages = (text: string): readonly Message[] =>
  text
    .split(/\n\s*\n/)
    .map((block) => {
      const lines = block.split('\n')
      const context = readPart(lines, 'msgctxt')
      const id = readPart(lines, 'msgid')
      return {
        id: context === '' ? id : `${context}|${id}`,
        words: readPart(lines, 'msgstr'),
        fuzzy: lines.some((line) => line.startsWith('#,') && line.includes('fuzzy')),
      }
    })
    .filter(({ id }) => id !== '')

const readPart = (lines: readonly string[], name: string): string => {
  const start = lines.findIndex((line) => line.startsWith(`${name} "`))
  if (start === -1) return ''
  const rest = lines.slice(start + 1)
  const end = rest.findIndex((line) => !line.startsWith('"'))
  const parts = [
    lines[start]?.slice(name.length + 1),
    ...rest.slice(0, end === -1 ? undefined : end),
  ]
  return parts.map((part) => (part ?? '').trim().slice(1, -1)).join('')
}

const cataloguePattern = /^(.*\/locales)\/(en|zh-HK|zh-CN)\.po$/

/** All catalogues of a folder have the same messages, and no message is empty. */
export const completeCatalogues = (files: readonly SourceFile[]): readonly Finding[] => {
  const byFolder = new Map<string, Map<string, SourceFile>>()
  for (const file of files) {
    const [, folder, locale] = cataloguePattern.exec(file.path) ?? []
    if (folder === undefined || locale === undefined) continue
    const of = byFolder.get(folder) ?? new Map<string, SourceFile>()
    byFolder.set(folder, of.set(locale, file))
  }
  return [...byFolder].flatMap(([folder, catalogues]) => {
    const ids = new Set(
      [...catalogues.values()].flatMap(({ text }) => parseMessages(text).map(({ id }) => id)),
    )
    return ['en', 'zh-HK', 'zh-CN'].flatMap((locale) => {
      const file = catalogues.get(locale)
      if (file === undefined) return [`${folder}: has no ${locale}.po`]
      return lacking(file, ids)
    })
  })
}

const lacking = ({ path, text }: SourceFile, ids: ReadonlySet<string>): readonly Finding[] => {
  const messages = new Map(parseMessages(text).map((message) => [message.id, message]))
  const missing = [...ids].filter((id) => !messages.has(id)).map((id) => `has no “${id}”`)
  const wordless = [...messages.values()].filter(({ words }) => words === '')
  const guessed = [...messages.values()].filter(({ fuzzy }) => fuzzy)
  return [
    ...missing,
    ...wordless.map(({ id }) => `says nothing for “${id}”`),
    ...guessed.map(({ id }) => `only guesses “${id}”`),
  ].map((sentence) => `${path}: ${sentence}`)
}

/**
 * Every message names the files that use it. The build of the pages selects by these names: a
 * message of a file that was renamed since would be in no part of the catalogue.
 */
export const messageOrigins = (files: readonly SourceFile[]): readonly Finding[] => {
  const paths = new Set(files.map(({ path }) => path))
  return files.flatMap(({ path, text }) => {
    const root = cataloguePattern.exec(path)?.[1]?.replace(/\/?locales$/, '')
    if (root === undefined) return []
    const origins = new Set(
      [...text.matchAll(/^#: (\S+?)(?::\d+)?$/gm)].flatMap(([, from]) => from ?? []),
    )
    return [...origins]
      .filter((from) => !paths.has(`${root}/${from}`))
      .map((from) => `${path}: ${from} is gone, run npm run extract`)
  })
}

/** The server's texts: the compiler checks that every key exists, this rule that it has a text. */
export const completeServerMessages = (files: readonly SourceFile[]): readonly Finding[] => {
  const texts = files.filter(({ path }) => /\/locales\/(?:en|zh-hk|zh-cn)\.ts$/.test(path))
  const paths = new Set(texts.map(({ path }) => path))
  const folders = new Set([...paths].map((path) => path.replace(/\/[^/]+$/, '')))
  const missing = [...folders].flatMap((folder) =>
    ['en.ts', 'zh-hk.ts', 'zh-cn.ts']
      .filter((name) => !paths.has(`${folder}/${name}`))
      .map((name) => `${folder}: has no ${name}`),
  )
  const silent = texts.flatMap(({ path, text }) =>
    findStrings(text)
      .filter((literal) => literal.text.trim() === '')
      .map(({ line }) => `${path}:${line}: says nothing`),
  )
  return [...missing, ...silent]
}

// Characters that only one of the two scripts has, among those that are on many screens.
const simplifiedOnly = /[们这时说请选择输码费额项线网页显错误继续银为个还与过后]/u
const traditionalOnly = /[們這時說請選擇輸碼費額項線網頁顯錯誤繼續銀為個還與過後]/u
const bothScripts = /繁體中文|繁体中文|简体中文|簡體中文/g
// 后 is also traditional if it means an empress.
const placeNames = /天后|皇后|太后/g

const otherScript = { zh: simplifiedOnly, cn: traditionalOnly }

// A text is beside its translations: `zh: () => ({`, `export const zh: Phrases = {`.
const languageStart = /^ *(?:export const )?(en|zh|cn)(?::| =)/
// Short texts have their translations in the same line: `{ en: 'Total', zh: '合計', cn: '合计' }`.
const languageInLine = /(?<=[{,] )(?=(?:en|zh|cn): ['`])/

type Script = 'zh' | 'cn' | null

/** Returns the parts of each line with their Chinese script; null if the part has none. */
const listParts = ({ path, text }: SourceFile): readonly (readonly [Script, string])[][] => {
  const locale = /\/locales\/(zh-HK|zh-CN|zh-hk|zh-cn)\.(?:po|ts)$/.exec(path)?.[1]
  const lines = text.split('\n')
  if (locale !== undefined) {
    return lines.map((line) => [[locale.toLowerCase() === 'zh-hk' ? 'zh' : 'cn', line]])
  }
  let language: string | undefined
  return lines.map((line) => {
    if (/^\S/.test(line)) language = undefined
    const parts = line.split(languageInLine)
    const languages = parts.map((part) => [languageStart.exec(part)?.[1], part] as const)
    if (parts.length === 1) language = languages[0]?.[0] ?? language
    return languages.map(([own = language, part]) => [
      own === 'zh' || own === 'cn' ? own : null,
      part,
    ])
  })
}

/** Traditional characters for Hong Kong and simplified ones for the mainland, never mixed. */
export const oneScript = (files: readonly SourceFile[]): readonly Finding[] =>
  files
    .filter(({ path }) => path.includes('/locales/') || (isCode(path) && !isSpec(path)))
    .flatMap((file) =>
      listParts(file).flatMap((parts, index) =>
        parts.flatMap(([script, part]) => {
          if (script === null) return []
          const plain = part.replaceAll(bothScripts, '').replaceAll(placeNames, '')
          const character = otherScript[script].exec(plain)?.[0]
          if (character === undefined) return []
          return [`${file.path}:${index + 1}: ${character} is of the other script`]
        }),
      ),
    )
