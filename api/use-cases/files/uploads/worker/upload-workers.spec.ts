import { describe, expect, it } from 'vitest'
import { createSenderQueue } from './sender-queue.ts'
import { findTransferable, type UploadTask } from './upload-task.ts'
import { createUploadWorkers } from './upload-workers.ts'

const sender = { address: '203.0.113.7', organisationId: 'harbour' }

/** A thread that does this with its input, a number or bytes. */
const toTask = (
  body: string,
  limits: Partial<UploadTask<unknown, unknown>> = {},
): UploadTask<unknown, unknown> => ({
  kind: 'pictures',
  thread: new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort } from 'node:worker_threads'
      parentPort.once('message', (input) => { ${body} })
      parentPort.postMessage({ ready: true })
    `)}`,
  ),
  withinMilliseconds: 5_000,
  memoryMb: 64,
  ...limits,
})
const echo = 'parentPort.postMessage({ output: input })'

describe('a task', () => {
  it('answers what its thread makes of the input, task after task', async () => {
    const run = createUploadWorkers()
    expect(await run(toTask(echo), 3, sender)).toEqual({ output: 3 })
    expect(await run(toTask(echo), 4, sender)).toEqual({ output: 4 })
  })

  it('that never ends is stopped at its time limit', async () => {
    const run = createUploadWorkers()
    const endless = toTask('for (;;) {}', { withinMilliseconds: 200 })
    expect(await run(endless, null, sender)).toEqual({ refused: 'too_slow' })
  })

  it('that needs more memory than its limit is stopped', async () => {
    const run = createUploadWorkers()
    const greedy = toTask('const all = []; for (;;) all.push([1, 2, 3])', { memoryMb: 16 })
    expect(await run(greedy, null, sender)).toEqual({ refused: 'too_large' })
  })

  it('that unpacks more into buffers than its limit is stopped', async () => {
    const run = createUploadWorkers()
    const body = 'const all = []; for (;;) all.push(new Uint8Array(1_000_000).fill(1))'
    const unpacking = toTask(body, { memoryMb: 100, withinMilliseconds: 20_000 })
    expect(await run(unpacking, null, sender)).toEqual({ refused: 'too_large' })
  })

  it.each(['throw new Error("no")', 'process.exit(3)'])(
    'whose thread ends is reported as an unreadable file: %s',
    async (body) => {
      expect(await createUploadWorkers()(toTask(body), null, sender)).toEqual({
        refused: 'unreadable',
      })
    },
  )

  it('has no setting of the process', async () => {
    const task = toTask('parentPort.postMessage({ output: Object.keys(process.env) })')
    expect(await createUploadWorkers()(task, null, sender)).toEqual({ output: [] })
  })

  it('gets its bytes moved and not copied, and never those of others', async () => {
    const input = { bytes: new Uint8Array(1_000) }
    await createUploadWorkers()(toTask(echo), input, sender)
    expect(input.bytes.byteLength).toBe(0)
    expect(findTransferable({ bytes: new Uint8Array(10).subarray(2) })).toEqual([])
  })
})

describe('the queue of a kind', () => {
  const limits = { threads: 2, most: { inAll: 5, ofAddress: 3, ofCharity: 4 } }
  const from = (address: string, organisationId: string) => ({ address, organisationId })

  it('keeps a thread free for another address and another charity', async () => {
    const { acquire } = createSenderQueue(limits)
    const started: string[] = []
    const ask = async (address: string, charity: string) => {
      const release = await acquire(from(address, charity))
      started.push(`${address} ${charity}`)
      return release
    }
    const first = await ask('a', 'x')
    void ask('a', 'y')
    void ask('b', 'x')
    void ask('c', 'z')
    await Promise.resolve()
    await expect.poll(() => started).toEqual(['a x', 'c z'])
    first?.()
    await expect.poll(() => started).toEqual(['a x', 'c z', 'a y'])
  })

  it('has a limited number of places, fewer for one address and for one charity', async () => {
    const { acquire } = createSenderQueue(limits)
    for (const charity of ['x', 'y', 'z']) void acquire(from('a', charity))
    expect(await acquire(from('a', 'w'))).toBeNull()
    void acquire(from('b', 'w'))
    void acquire(from('c', 'w'))
    expect(await acquire(from('d', 'v'))).toBeNull()
  })

  it('counts the places of a charity over all addresses', async () => {
    const { acquire } = createSenderQueue(limits)
    for (const address of ['a', 'b', 'c', 'd']) void acquire(from(address, 'x'))
    expect(await acquire(from('e', 'x'))).toBeNull()
    expect(await acquire(from('e', 'y'))).not.toBeNull()
  })
})
