import { execFile, execFileSync } from 'node:child_process'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliDecompressSync } from 'node:zlib'
import { chromium, type Browser } from 'playwright-core'
import { fillFolder } from '@almoner/sandbox/testing/fill-folder.ts'

const require = createRequire(import.meta.url)
const root = dirname(dirname(import.meta.dirname))
const packageRoot = join(root, 'node_modules/@sparticuz/chromium')

/**
 * Starts headless Chromium from npm, as root or not, with nothing of the machine's own but its C
 * library. It does not use the package's own arguments: those turn off web security and site
 * isolation, which would hide the faults that these journeys look for.
 */
export const startBrowser = async (): Promise<Browser> => {
  const { program, libraries, fonts } = await unpackBrowser()
  const env: Record<string, string> = { FONTCONFIG_FILE: fonts }
  for (const [name, value] of Object.entries(process.env))
    if (value !== undefined) env[name] ??= value
  if (libraries !== null) env['LD_LIBRARY_PATH'] = libraries
  return chromium.launch({
    executablePath: program,
    headless: true,
    // Chromium has no sandbox of its own as root. The other flags keep it from calling other
    // servers.
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
    env,
  })
}

type Unpacked = { program: string; libraries: string | null; fonts: string }

/** Unpacks what a browser needs, unless it is there. Concurrent starts do not disturb each other. */
export const unpackBrowser = async (): Promise<Unpacked> => {
  const folder = cacheFolder()
  const unpacked = join(folder, 'unpacked')
  await fillFolder(unpacked, unpackProgram)
  const libraries = systemHasLibraries() ? null : join(folder, 'libraries')
  if (libraries !== null) await fillFolder(libraries, unpackLibraries)
  return {
    program: join(unpacked, 'chromium'),
    libraries: libraries && join(libraries, 'lib'),
    fonts: writeFonts(folder),
  }
}

// A folder for each version makes upgrades take effect.
const cacheFolder = (): string => {
  const manifest = readFileSync(join(packageRoot, 'package.json'), 'utf8')
  const { version } = JSON.parse(manifest) as { version: string }
  return join(root, 'node_modules/.cache/chromium', version)
}

// The package unpacks to the folder for temporary files, which is that of a whole process.
const unpackProgram = async (draft: string): Promise<void> => {
  const { href } = pathToFileURL(require.resolve('@sparticuz/chromium'))
  const script = `await (await import('${href}')).default.executablePath()`
  const env = { ...process.env, TMPDIR: draft }
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], { env })
}

const systemHasLibraries = (): boolean => {
  try {
    return execFileSync('ldconfig', ['-p'], { encoding: 'utf8' }).includes('libnss3.so')
  } catch {
    return false
  }
}

// libnss3, libnspr4 and libexpat1 are all that is needed beyond the C library; the package has them.
const unpackLibraries = (draft: string): void => {
  const archive = join(draft, 'al2023.tar')
  writeFileSync(archive, brotliDecompressSync(readFileSync(join(packageRoot, 'bin/al2023.tar.br'))))
  execFileSync('tar', ['xf', archive, '-C', draft])
  rmSync(archive)
}

// Every Chinese character is a box if the machine has no Chinese font. The system's own letters are
// those of an Android phone: a server's font is one that no reader has, an eighth wider.
const writeFonts = (folder: string): string => {
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
  const file = join(folder, 'fonts.conf')
  const draft = `${file}.draft-${process.pid}`
  writeFileSync(
    draft,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<include ignore_missing="yes">/etc/fonts/fonts.conf</include>
${folders.join('\n')}
${ofTheSystem.join('\n')}
<cachedir>${join(folder, 'fontcache')}</cachedir></fontconfig>`,
  )
  renameSync(draft, file)
  return file
}
