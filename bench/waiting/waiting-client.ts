import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('./waiting-program.ts', import.meta.url))
/** docker-compose.yml starts the worker with this option. */
const lean = '--max-semi-space-size=4'

type Measured = {
  worked: readonly { planId: string; at: number }[]
  megabytes: number
  mostMegabytes: number
  processorMilliseconds: number
}

/** Starts the program, and sends it commands; `readySeconds` is from its start to a ready engine. */
export const startWaitingProgram = async (url: string) => {
  const child = spawn(process.execPath, [lean, program, url], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const stopped = () => void child.kill('SIGKILL')
  process.once('exit', stopped)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const send = async <Answer>(command: string): Promise<Answer> => {
    child.stdin.write(`${command}\n`)
    const { value, done } = await lines.next()
    if (done === true) throw new Error('the program of the waiting plans has ended')
    return JSON.parse(value) as Answer
  }
  const { readySeconds } = await send<{ readySeconds: number }>('ready')
  return {
    readySeconds,
    start: (count: number) => send<null>(`start ${count}`),
    signal: async (number: number): Promise<number> =>
      (await send<{ milliseconds: number }>(`signal ${number}`)).milliseconds,
    measure: async () => {
      const measured = await send<Measured>('measure')
      const worked = measured.worked.map(({ planId, at }) => ({
        number: Number(planId.slice('plan-'.length)),
        at,
      }))
      return { ...measured, worked }
    },
    kill: async (): Promise<void> => {
      process.off('exit', stopped)
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

export type WaitingProgram = Awaited<ReturnType<typeof startWaitingProgram>>
