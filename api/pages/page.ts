import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { catalogue, htmlLanguage, type Language } from '@almoner/domain/kernel/locale.ts'

export type Area = 'payer' | 'desk' | 'admin'

/** Whose address is `/` alone. */
const frontScreen = { payer: 'SelectMission', desk: 'HomeLogin', admin: '' } as const

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>

/**
 * The built pages, kept in memory, each with the reader's language and with the files that a first
 * visit to that screen will ask for already named, so that nothing is fetched one after another.
 */
export const loadPages = (dist: string) => {
  const html = {
    payer: readFileSync(join(dist, 'payer.html'), 'utf8'),
    desk: readFileSync(join(dist, 'desk.html'), 'utf8'),
    admin: readFileSync(join(dist, 'admin.html'), 'utf8'),
  }
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
  const screens = screensOf(manifest)
  const made = new Map<string, string>()
  return (area: Area, path: string, language: Language): string => {
    const screen = path === '/' ? frontScreen[area] : (path.split('/')[1] ?? '')
    const known = screens.get(screen)
    const key = `${area} ${language} ${known ? screen : ''}`
    const kept = made.get(key)
    if (kept !== undefined) return kept
    const entries = [`locales/${catalogue[language]}.po`, ...(known ? [known] : [])]
    const page = html[area]
      .replace(/<html lang="[^"]*"/, `<html lang="${htmlLanguage[language]}"`)
      .replace('</head>', `${linksFor(manifest, entries, html[area])}</head>`)
    made.set(key, page)
    return page
  }
}

// `features/checkout/select-mission.tsx` is the screen of /SelectMission.
const screensOf = (manifest: Manifest): Map<string, string> =>
  new Map(
    Object.keys(manifest).map((source) => {
      const name =
        source
          .split('/')
          .at(-1)
          ?.replace(/\.tsx$/, '') ?? ''
      const screen = name.replace(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
      return [screen, source]
    }),
  )

const linksFor = (manifest: Manifest, sources: readonly string[], html: string): string => {
  const links = new Set<string>()
  const seen = new Set<string>()
  const visit = (source: string) => {
    const chunk = manifest[source]
    if (!chunk || seen.has(source)) return
    seen.add(source)
    links.add(`<link rel="modulepreload" crossorigin href="/${chunk.file}">`)
    for (const css of chunk.css ?? []) {
      links.add(`<link rel="stylesheet" crossorigin href="/${css}">`)
    }
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const source of sources) visit(source)
  const named = (link: string) => /href="([^"]+)"/.exec(link)?.[1] ?? ''
  return [...links].filter((link) => !html.includes(named(link))).join('')
}
