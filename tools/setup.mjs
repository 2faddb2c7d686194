// Runs before `npm start` and `npm test`, on the machine's own Node (20 or newer), so it is plain
// JavaScript without packages. It installs the packages of the lockfile and builds the web pages,
// each only if something changed since the last time.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const oldestNode = 20
const productNode = 24

const at = (...parts) => join(root, ...parts)
const installStamp = at('node_modules', '.almoner-lockfile')
const buildStamp = at('web', 'dist', '.almoner-sources')

try {
  requireNode()
  const lockfile = hashFiles([at('package-lock.json')])
  if (!process.argv.includes('--no-install') && !isInstalled(lockfile)) await install(lockfile)
  if (!process.argv.includes('--no-build')) await buildWhenChanged(lockfile)
} catch (error) {
  console.error(`Almoner could not be set up: ${sentence(error)}`)
  process.exitCode = 1
}

function requireNode() {
  const major = toMajor(process.versions.node)
  if (major < oldestNode) {
    throw plain(`it needs Node ${oldestNode} or newer, and this is Node ${process.versions.node}.`)
  }
}

/** Installed by this program from this very lockfile, or by hand after the lockfile last changed. */
function isInstalled(lockfile) {
  if (read(installStamp) === lockfile) return true
  const byHand = statSync(at('node_modules', '.package-lock.json'), { throwIfNoEntry: false })
  if (!byHand || byHand.mtimeMs < statSync(at('package-lock.json')).mtimeMs) return false
  writeFileSync(installStamp, lockfile)
  return true
}

async function install(lockfile) {
  const packages = Object.keys(JSON.parse(read(at('package-lock.json'))).packages).length
  const log = join(tmpdir(), `almoner-install-${process.pid}.log`)
  const flags = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund']
  const [command, ...args] = [...npm(), ...flags, '--loglevel=error']
  const { code, output } = await step(
    `installing what the lockfile says (up to ${packages} packages)`,
    () => run(command, args, { env: hostEnvironment() }),
  )
  if (code !== 0) {
    writeFileSync(log, output)
    throw plain(installSentence(output, log))
  }
  requireProductNode()
  writeFileSync(installStamp, lockfile)
}

/** npm passes its own path to its scripts; without that, the npm on PATH. */
function npm() {
  const { npm_execpath: cli, npm_node_execpath: node } = process.env
  if (cli && /npm-cli\.c?js$/.test(cli) && existsSync(cli)) {
    const usable = node && existsSync(node) && !node.startsWith(at('node_modules'))
    return [usable ? node : process.execPath, cli]
  }
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm']
}

/** npm must not be run by the Node it is about to replace. */
function hostEnvironment() {
  const own = at('node_modules')
  const path = (process.env.PATH ?? '').split(delimiter).filter((each) => !each.startsWith(own))
  return { ...process.env, PATH: path.join(delimiter), NODE_ENV: 'development' }
}

function installSentence(output, log) {
  if (/ENOENT.*spawn|spawn .* ENOENT/.test(output)) {
    return 'npm was not found; it comes with Node from nodejs.org.'
  }
  if (/ENOSPC|EDQUOT/.test(output)) {
    return `the disk that holds ${root} is full.`
  }
  if (/\b(?:EACCES|EPERM|EROFS)\b/.test(output)) {
    return `this user may not write to ${at('node_modules')}.`
  }
  if (
    /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT)\b/.test(
      output,
    )
  ) {
    return 'npm could not reach the package registry; check the network (or the proxy npm is set to) and try again.'
  }
  return `npm ci failed; what it said is in ${log}.`
}

/**
 * The product runs on the Node that npm installed, or on the machine's own if that is new enough.
 */
function requireProductNode() {
  const installed = process.platform === 'win32' ? 'node.exe' : 'node'
  if (existsSync(at('node_modules', 'node', 'bin', installed))) return
  if (toMajor(process.versions.node) >= productNode) return
  throw plain(
    `npm did not install Node ${productNode}, most likely because install scripts are switched off; run "npm rebuild node --ignore-scripts=false", or use Node ${productNode}.`,
  )
}

async function buildWhenChanged(lockfile) {
  if (!existsSync(at('web', 'vite.config.ts')))
    throw plain(`the folder ${at('web')} is incomplete.`)
  const sources = hashFiles(webSources(), lockfile)
  if (read(buildStamp) === sources) return
  rmSync(buildStamp, { force: true })
  await step('building the web pages', async () => {
    await runNode([
      at('node_modules', 'vite', 'bin', 'vite.js'),
      'build',
      'web',
      '--logLevel',
      'error',
    ])
    await runNode([at('tools', 'precompress.ts'), at('web', 'dist')])
  })
  mkdirSync(dirname(buildStamp), { recursive: true })
  writeFileSync(buildStamp, sources)
}

/** Everything a page can be made of: the web itself, the domain's kernel and the API's contracts. */
function webSources() {
  const isTest = (name) => /\.(?:int\.)?spec\.tsx?$/.test(name)
  const isContract = (name) => /^(?:(?:[\w-]+-)?contract|client)\.ts$/.test(name)
  return [
    ...filesIn(at('web'), (name) => !isTest(name)),
    ...filesIn(at('domain'), (name) => name.endsWith('.ts') && !isTest(name)),
    ...filesIn(at('api'), isContract),
    at('tools', 'precompress.ts'),
  ]
}

function filesIn(folder, wanted) {
  const skipped = new Set(['node_modules', 'dist', '.tsc'])
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : filesIn(path, wanted)
    return wanted(entry.name) ? [path] : []
  })
}

function hashFiles(files, seed = '') {
  const hash = createHash('sha256').update(seed)
  for (const file of [...files].sort((one, other) => (one < other ? -1 : 1)))
    hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}

async function runNode(args) {
  const installed = at('node_modules', '.bin', 'node')
  const node = existsSync(installed) ? installed : process.execPath
  const { code, output } = await run(node, args, {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (code === 0) return
  const log = join(tmpdir(), `almoner-build-${process.pid}.log`)
  writeFileSync(log, output)
  if (/ENOSPC|EDQUOT/.test(output)) throw plain(`the disk that holds ${root} is full.`)
  throw plain(`the web pages could not be built; what was said is in ${log}.`)
}

function run(command, args, options) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options })
    let output = ''
    const keep = (text) => (output = (output + text).slice(-200_000))
    child.stdout.setEncoding('utf8').on('data', keep)
    child.stderr.setEncoding('utf8').on('data', keep)
    child.once('error', (error) => resolve({ code: 1, output: `${output}\n${error.message}` }))
    child.once('close', (code) => resolve({ code, output }))
  })
}

/** One line with the current step and, while it lasts, its duration. */
async function step(label, work) {
  const started = Date.now()
  const seconds = () => `${((Date.now() - started) / 1_000).toFixed(0)} s`
  const live = process.stdout.isTTY
  const write = (state) =>
    process.stdout.write(live ? `\r\u001B[K${label} ${state}` : `${label} ${state}\n`)
  write('…')
  const tick = setInterval(() => write(`… ${seconds()}`), live ? 1_000 : 15_000)
  try {
    const result = await work()
    write(`· ${seconds()}`)
    return result
  } finally {
    clearInterval(tick)
    if (live) process.stdout.write('\n')
  }
}

function toMajor(version) {
  return Number(version.split('.')[0])
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function plain(message) {
  return Object.assign(new Error(message), { plain: true })
}

function sentence(error) {
  if (error.plain) return error.message
  if (error.code === 'ENOSPC') return `the disk that holds ${root} is full.`
  if (['EACCES', 'EPERM', 'EROFS'].includes(error.code))
    return `this user may not write to ${error.path}.`
  if (error.code === 'ENOENT') return `${error.path} is missing; clone the repository again.`
  return `${error.message}.`
}
