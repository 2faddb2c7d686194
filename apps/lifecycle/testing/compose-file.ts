import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readPlainYaml, type Plain, type PlainMap } from './plain-yaml.ts'
import { programEnvironment } from '../../testing/program-environment.ts'

export const repository = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..')
export const file = join(repository, 'docker-compose.yml')
export const source = readFileSync(file, 'utf8')
export const compose = readPlainYaml(source)

export const map = (value: Plain | undefined): PlainMap =>
  typeof value === 'object' && !Array.isArray(value) ? value : {}
export const text = (value: Plain | undefined): string => {
  if (typeof value === 'string') return value
  throw new Error(`${JSON.stringify(value)} is no text`)
}
export const list = (value: Plain | undefined): Plain[] => (Array.isArray(value) ? value : [])

const services = map(compose['services'])
export const service = (name: string): PlainMap => map(services[name])
export const names = Object.keys(services)

/**
 * Substitutes as compose does: `${NAME}`, `${NAME:-default}`, `${NAME:?what is missing}`, the
 * innermost first.
 */
const filledIn = (template: string, env: Record<string, string>): string => {
  const filled = template.replace(
    /\$\{([A-Z_]+)(?::([-?])([^${}]*))?\}/,
    (_all, name: string, kind?: string, other?: string) => {
      if (env[name]) return env[name]
      if (kind === '?') throw new Error(`${name} is missing: ${other}`)
      return other ?? ''
    },
  )
  return filled === template ? template : filledIn(filled, env)
}

/** A service's environment, with these variables set by the operator. */
export const readEnvironment = (
  name: string,
  env: Record<string, string>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(map(service(name)['environment'])).map(([key, value]) => [
      key,
      filledIn(text(value), env),
    ]),
  )

/** Runs a service's command on this machine, with the environment of compose and the changes. */
export const runService = (
  name: string,
  { env, changes }: { env: Record<string, string>; changes: Record<string, string> },
) => {
  const [program, ...words] = text(service(name)['command']).split(' ')
  if (program !== 'node') throw new Error(`${name} is no program of ours`)
  const child = spawn(process.execPath, words, {
    cwd: repository,
    env: { ...programEnvironment, ...readEnvironment(name, env), ...changes },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk
    })
  }
  const ended = once(child, 'close').then(([code]) => Number(code))
  return { readOutput: () => output, kill: () => void child.kill('SIGTERM'), ended }
}
