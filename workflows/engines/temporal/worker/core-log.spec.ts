import { describe, expect, it } from 'vitest'
import { createCoreLog } from './core-log.ts'

const listen = () => {
  const lines: string[] = []
  const write = (level: string) => (_details: object, message: string) =>
    lines.push(`${level}: ${message}`)
  const log = {
    debug: write('debug'),
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
  }
  const clock = { now: 0 }
  return {
    lines,
    clock,
    say: createCoreLog(
      () => log,
      () => clock.now,
    ),
  }
}

describe('a log message from Temporal', () => {
  it('is written to our log, its information as debug', () => {
    const { lines, say } = listen()
    say('INFO', 'Worker state changed')
    say('WARN', 'slow')
    say('ERROR', 'broken')
    expect(lines).toEqual(['debug: Worker state changed', 'warn: slow', 'error: broken'])
  })

  it('about an unavailable server is logged once in half a minute, however many calls wait', () => {
    const { lines, clock, say } = listen()
    for (let call = 0; call < 100; call += 1) {
      clock.now += 400
      say(call < 50 ? 'WARN' : 'ERROR', `gRPC call poll_workflow_task_queue retried ${call} times`)
    }
    expect(lines).toEqual(Array(2).fill('warn: Temporal does not answer and is asked again'))
  })

  it('about a running process whose code was changed is an error', () => {
    const { lines, say } = listen()
    say('WARN', 'Failing workflow task')
    expect(lines).toEqual(['error: a process does not go on under this version of its code'])
  })
})
