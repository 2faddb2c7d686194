import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { chromium, type Browser } from 'playwright-core'

const require = createRequire(import.meta.url)
const root = dirname(dirname(import.meta.dirname))
const packageRoot = join(root, 'node_modules/@sparticuz/chromium')

/**
 * Starts headless Chromium from npm, as root or not, with nothing of the machine's own but its C
 * library. It does not use the package's own arguments: those turn off web security and site
 * isolation, which would hide the faults that these journeys look for.
 */
export const startBrowser = async (): Promise<Browser> => {
  const folder = cacheFolder()
  const executablePath = await unpacked(folder)
  if (!existsSync(fontsFile(folder))) writeFonts(folder)
  const env: Record<string, string> = { FONTCONFIG_FILE: fontsFile(folder) }
  for (const [name, value] of Object.entries(process.env))
    if (value !== undefined) env[name] ??= value
  if (!systemHasLibraries()) env['LD_LIBRARY_PATH'] = carriedLibraries(folder)
  return chromium.launch({
    executablePath,
    headless: true,
    // Chromium has no sandbox of its own as root. The other flags keep it from calling other
    // servers.
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
    env,
  })
}

/**
 * Unpacks everything that a browser needs before any is started. Two concurrent starts would each
 * use the other's incomplete files.
 */
export const unpackBrowser = async (): Promise<void> => {
  const folder = cacheFolder()
  await unpacked(folder)
  if (!systemHasLibraries()) carriedLibraries(folder)
  writeFonts(folder)
}

// The package unpacks to TMPDIR/chromium for any version, so a folder for each version makes
// upgrades take effect.
const cacheFolder = (): string => {
  const manifest = readFileSync(join(packageRoot, 'package.json'), 'utf8')
  const { version } = JSON.parse(manifest) as { version: string }
  const folder = join(root, 'node_modules/.cache/chromium', version)
  mkdirSync(folder, { recursive: true })
  return folder
}

const unpacked = async (folder: string): Promise<string> => {
  const previousFolder = process.env['TMPDIR']
  process.env['TMPDIR'] = folder
  try {
    const { default: chromiumPackage } = await import('@sparticuz/chromium')
    return await chromiumPackage.executablePath()
  } finally {
    if (previousFolder === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = previousFolder
  }
}

const systemHasLibraries = (): boolean => {
  try {
    return execFileSync('ldconfig', ['-p'], { encoding: 'utf8' }).includes('libnss3.so')
  } catch {
    return false
  }
}

// libnss3, libnspr4 and libexpat1 are all that is needed beyond the C library; the package has them.
const carriedLibraries = (folder: string): string => {
  const libraries = join(folder, 'al2023/lib')
  if (existsSync(libraries)) return libraries
  const draft = join(folder, 'al2023.draft')
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft)
  const archive = join(draft, 'al2023.tar')
  writeFileSync(archive, brotliDecompressSync(readFileSync(join(packageRoot, 'bin/al2023.tar.br'))))
  execFileSync('tar', ['xf', archive, '-C', draft])
  renameSync(draft, join(folder, 'al2023'))
  return libraries
}

// Every Chinese character is a box if the machine has no Chinese font. The system's own letters are
// those of an Android phone: a server's font is one that no reader has, an eighth wider.
const writeFonts = (folder: string): void => {
  const weights = [
    ['roboto', '400Regular'],
    ['roboto', '600SemiBold'],
    ['roboto', '700Bold'],
    ['noto-sans-hk', '400Regular'],
    ['noto-sans-hk', '700Bold'],
    ['noto-sans-sc', '400Regular'],
    ['noto-sans-sc', '700Bold'],
  ] as const
  const folders = weights.map(([name, weight]) => {
    const manifest = require.resolve(`@expo-google-fonts/${name}/package.json`)
    return `<dir>${join(dirname(manifest), weight)}</dir>`
  })
  const ofTheSystem = ['system-ui', 'sans', 'sans-serif'].map(
    (family) =>
      `<alias binding="strong"><family>${family}</family><prefer><family>Roboto</family></prefer></alias>`,
  )
  // The file is first written under another name, so that a browser that starts at this moment
  // finds a complete file.
  const draft = `${fontsFile(folder)}.draft`
  writeFileSync(
    draft,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<include ignore_missing="yes">/etc/fonts/fonts.conf</include>
${folders.join('\n')}
${ofTheSystem.join('\n')}
<cachedir>${join(folder, 'fontcache')}</cachedir></fontconfig>`,
  )
  renameSync(draft, fontsFile(folder))
}

const fontsFile = (folder: string): string => join(folder, 'fonts.conf')
