import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { comparePictures } from './compare-pictures.ts'
import { writeContactSheets } from './contact-sheet.ts'

/**
 * `npm run screens` takes a picture of every screen in every language and size and writes one
 * contact sheet for each area. If it gets names of specs, it takes only their pictures. If it gets
 * `--since <folder>`, the sheets show only the differences from the pictures of an earlier run.
 */
const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(root, '.screens')

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { since: { type: 'string' } },
})
const since = values.since === undefined ? undefined : resolve(values.since)
if (since === folder) throw new Error('.screens is written anew: move it away first')
if (since !== undefined && !existsSync(since)) throw new Error(`there is no folder ${since}`)

/** A spec takes pictures if it imports the screenshot module. */
const specsWithPictures = (): string[] =>
  readdirSync(join(root, 'e2e'))
    .filter((name) => /\.(?:e2e|screens)\.spec\.ts$/.test(name))
    .filter((name) =>
      /'\.\/screenshots\/(?:viewports|screenshot)\.ts'/.test(
        readFileSync(join(root, 'e2e', name), 'utf8'),
      ),
    )
    .map((name) => `e2e/${name}`)

rmSync(folder, { recursive: true, force: true })
const specs = positionals.length > 0 ? positionals : specsWithPictures()
const projects = ['--project', 'browser', '--project', 'screens']
const { status } = spawnSync('vitest', ['run', ...projects, ...specs], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, SCREENS: folder },
})
const changes =
  since === undefined
    ? undefined
    : await comparePictures({ before: since, after: folder, isWhole: positionals.length === 0 })
const sheets = writeContactSheets(folder, changes)
for (const sheet of sheets) process.stdout.write(`${sheet}\n`)
if (changes?.length === 0) process.stdout.write('no picture has changed\n')
process.exitCode = status ?? 1
