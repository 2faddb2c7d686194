import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const module = fileURLToPath(new URL('own-clock.ts', import.meta.url))

/** Runs in a process of its own, because its timers stay as they are set. */
const run = (body: string): unknown => {
  const program = `
    import { installOwnClock } from ${JSON.stringify(module)}
    const machineDelay = (await import('node:timers/promises')).default.setTimeout
    // A server keeps a program alive; this interval does it here.
    setInterval(() => {}, 60_000)
    const clock = installOwnClock()
    const { setTimeout: delay, setInterval: every } = await import('node:timers/promises')
    const happened = []
    const note = (what) => happened.push(what)
    ${body}
    console.log(JSON.stringify(happened))
    process.exit()`
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
  })
  return JSON.parse(output)
}

it('delays timers of a tenth of a second while the clock is stopped, and starts them in order', () => {
  const happened = run(`
    clock.stand()
    const began = performance.now()
    setTimeout(note, 300, 'third')
    const cleared = setTimeout(note, 250, 'never')
    void delay(200).then(() => note('second'))
    setInterval(note, 140, 'each')
    await machineDelay(400)
    note(Math.round(performance.now() - began))
    clearTimeout(cleared)
    await clock.moveOn(310)
    note(Math.round(performance.now() - began))`)
  expect(happened).toEqual([0, 'each', 'second', 'each', 'third', 310])
})

it('does not delay shorter ones', () => {
  const happened = run(`
    clock.stand()
    setTimeout(note, 10, 'timer')
    await delay(30)
    note('delay')`)
  expect(happened).toEqual(['timer', 'delay'])
})

it('ends a wait that is aborted, and an endless one between two turns', () => {
  const happened = run(`
    clock.stand()
    const stopping = new AbortController()
    const { signal } = stopping
    void delay(500, null, { signal }).catch(({ name }) => note(name))
    void (async () => {
      for await (const turn of every(100, 'turn', { signal })) note(turn)
    })().catch(() => note('over'))
    await clock.moveOn(100)
    stopping.abort()
    await machineDelay(5)`)
  expect(happened).toEqual(['turn', 'AbortError', 'over'])
})

it('follows the machine’s clock until it is stopped, and then continues from that time', () => {
  const happened = run(`
    await delay(120)
    note('followed')
    clock.stand()
    const stood = performance.now()
    await machineDelay(200)
    clock.go()
    note(performance.now() - stood < 200)
    await delay(120)
    note('followed')`)
  expect(happened).toEqual(['followed', true, 'followed'])
})
