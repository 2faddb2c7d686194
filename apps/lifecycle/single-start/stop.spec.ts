import { describe, expect, it } from 'vitest'
import { createStopper, type Stopper } from './stop.ts'

type World = {
  stopper: Stopper
  exits: number[]
  said: string[]
  logged: unknown[]
  stopped: string[]
}

function world(): World {
  const [exits, said, logged, stopped]: [number[], string[], unknown[], string[]] = [[], [], [], []]
  const stopper = createStopper({
    exit: (code) => void exits.push(code),
    say: (line) => void said.push(line),
    logError: (error) => void logged.push(error),
    limitSeconds: 0.1,
  })
  for (const name of ['lock', 'database', 'application']) {
    stopper.add(name, () => void stopped.push(name))
  }
  return { stopper, exits, said, logged, stopped }
}

describe('stopping', () => {
  it('proceeds in the reverse order of the start, then ends the process', async () => {
    const { stopper, exits, stopped } = world()
    await stopper.stop(0)
    expect(stopped).toEqual(['application', 'database', 'lock'])
    expect(exits).toEqual([0])
  })

  it('happens once, however often it is requested', async () => {
    const { stopper, exits, stopped } = world()
    await Promise.all([stopper.stop(0), stopper.stop(1)])
    expect(stopped).toHaveLength(3)
    expect(exits).toEqual([0])
  })

  it('continues after a part that fails, and ends with an error exit code', async () => {
    const { stopper, exits, stopped, logged } = world()
    stopper.add('broken', () => Promise.reject(new Error('stuck')))
    await stopper.stop(0)
    expect(stopped).toHaveLength(3)
    expect(logged).toHaveLength(1)
    expect(exits).toEqual([1])
  })

  it('does not wait longer than its limit for a part that hangs', async () => {
    const { stopper, exits, said } = world()
    stopper.add('hanging', () => new Promise(() => {}))
    // The time limit alone must not delay the end of a process, so another timer runs during the
    // wait.
    const awake = setInterval(() => {}, 1_000)
    await stopper.stop(0)
    clearInterval(awake)
    expect(exits).toEqual([1])
    expect(said.join()).toContain('Not everything stopped within 0.1 s')
  })

  it('waits for no part if the database is gone', async () => {
    const { stopper, exits, stopped } = world()
    stopper.stopAtOnce(1)
    expect(exits).toEqual([1])
    expect(stopper.isStopping()).toBe(true)
    await stopper.stop(0)
    expect(stopped).toEqual([])
    expect(exits).toEqual([1])
  })
})
