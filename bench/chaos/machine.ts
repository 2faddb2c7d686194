import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  isGone,
  postgresPid,
  startProcess,
  type StartedProcess,
} from '@almoner/apps/lifecycle/testing/started-process.ts'

const startProgram = fileURLToPath(new URL('../../apps/start.ts', import.meta.url))

/** A busy machine needs a minute for its first start alone. */
const longestStartSeconds = 180

export type Death =
  | 'program'
  | 'program and database'
  | 'database'
  /** The program must survive it: PostgreSQL cuts every connection and recovers by itself. */
  | 'server process'
  /** The program is not killed but stopped in order, in the middle of its work. */
  | 'asked to stop'

export type Machine = {
  start: () => Promise<void>
  /** Starts, and is killed after this many milliseconds, regardless of its work at that moment. */
  startAndDie: (afterMilliseconds: number) => Promise<void>
  die: (death: Death) => Promise<void>
  stop: () => Promise<void>
  starts: () => { count: number; longestMilliseconds: number }
}

/** The whole product as a process of its own, for tests that kill it. */
export const createMachine = (options: {
  port: number
  dataDir: string
  complain: (sentence: string) => void
  /** Additional settings. */
  env?: Record<string, string>
  /** A program other than `npm start`'s own. */
  program?: string
}): Machine => {
  const { port, dataDir, complain, env = {}, program = startProgram } = options
  let running: StartedProcess | null = null
  let count = 0
  let longestMilliseconds = 0

  const begin = (): StartedProcess => {
    running = startProcess(program, {
      PORT: String(port),
      DATA_DIR: dataDir,
      // All events are by these payers.
      DEMONSTRATION_PAST: 'off',
      // Thousands of payers, many with refused cards, and one address.
      PAYMENT_LIMITS: 'off',
      ...env,
    })
    return running
  }
  const killDatabase = async (): Promise<void> => {
    if (!(await killPostgres(dataDir))) complain('PostgreSQL outlives a kill -9')
  }

  /** The program exits with one sentence if it loses its database. */
  const loseDatabase = async (program: StartedProcess): Promise<void> => {
    await killDatabase()
    const late = new Promise((resolve) => setTimeout(resolve, 15_000, 'late').unref())
    const code = await Promise.race([program.ended, late])
    if (code !== 1) complain(`without its database the program ended with ${String(code)}`)
    const output = program
      .readOutput()
      .slice(program.readOutput().indexOf('Ctrl-C stops everything.'))
    if (!/^.*\n(?:.*PostgreSQL ended by itself; its log is \S+\.)\n$/.test(output)) {
      complain(`without its database the program said: ${output.slice(-400)}`)
    }
    program.kill('SIGKILL')
    await program.ended
  }
  const askToStop = async (program: StartedProcess): Promise<void> => {
    program.kill('SIGTERM')
    const code = await program.ended
    const output = program
      .readOutput()
      .slice(program.readOutput().indexOf('Ctrl-C stops everything.'))
    if (code !== 0 || !output.endsWith('stopping …\n')) {
      complain(`asked to stop, the program ended with ${String(code)} and said: ${output}`)
    }
  }
  const loseServerProcess = async (program: StartedProcess): Promise<void> => {
    killServerProcess(dataDir)
    const ended = program.ended.then((code) => `ended with ${String(code)}`)
    const lives = new Promise<null>((resolve) => setTimeout(resolve, 2_000, null).unref())
    const code = await Promise.race([ended, lives])
    if (code === null) return
    complain(`a server process died and the program ${code}: ${program.readOutput().slice(-300)}`)
    await begin().says('ready http', longestStartSeconds)
  }

  return {
    start: async () => {
      const began = performance.now()
      await begin().says('ready http', longestStartSeconds)
      count += 1
      longestMilliseconds = Math.max(longestMilliseconds, performance.now() - began)
    },
    startAndDie: async (afterMilliseconds) => {
      const started = begin()
      await new Promise((resolve) => setTimeout(resolve, afterMilliseconds))
      started.kill('SIGKILL')
      await started.ended
    },
    die: async (death) => {
      if (running === null) return
      if (death === 'server process') await loseServerProcess(running)
      else if (death === 'database') await loseDatabase(running)
      else if (death === 'asked to stop') await askToStop(running)
      else {
        if (death === 'program and database') await killDatabase()
        running.kill('SIGKILL')
        await running.ended
      }
    },
    stop: async () => {
      running?.kill('SIGTERM')
      await running?.ended
      running = null
    },
    starts: () => ({ count, longestMilliseconds: Math.round(longestMilliseconds) }),
  }
}

/** Kills PostgreSQL; false if it is still there. */
export const killPostgres = (dataDir: string): Promise<boolean> => {
  const pid = postgresPid(dataDir)
  process.kill(pid, 'SIGKILL')
  return isGone(pid)
}

export const killServerProcess = (dataDir: string): void => {
  const [victim] = serverProcesses(postgresPid(dataDir))
  if (victim !== undefined) process.kill(victim, 'SIGKILL')
}

/** Returns the processes that serve a connection, or only the busy ones if there are any. */
const serverProcesses = (postmaster: number): readonly number[] => {
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
  const serving = children
    .trim()
    .split(' ')
    .map((pid) => ({ pid: Number(pid), title: readTitle(pid) }))
    .filter(({ title }) => title.includes(' [local]') || title.includes(' 127.0.0.1('))
  const busy = serving.filter(({ title }) => !title.endsWith(' idle'))
  return (busy.length > 0 ? busy : serving).map(({ pid }) => pid)
}

const readTitle = (pid: string): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', '').trim()
  } catch {
    return ''
  }
}
