import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { instant } from '@almoner/domain/kernel/time.ts'
import type { CommandContext } from '../handle-command.ts'
import { createMemoryStore } from '../memory/store.ts'
import { release, reserve, reservedFor } from './reservation.ts'

const start = () => {
  const store = createMemoryStore()
  const toOptions = (key: string, owner: string, commandId: string) => {
    const context: Omit<CommandContext, 'input'> = {
      tenant: null,
      actor: `staff:${owner}`,
      correlation: 'request 1',
      causation: null,
      commandId,
      at: instant('2026-11-20T02:30:00.000Z'),
    }
    return { category: 'subdomain', key, owner, context }
  }
  return {
    store,
    reserve: (key: string, owner: string, commandId: string = randomUUID()) =>
      reserve(store, toOptions(key, owner, commandId)),
    release: (key: string, owner: string) => release(store, toOptions(key, owner, randomUUID())),
    holder: (key: string) => reservedFor(store, { category: 'subdomain', key }),
  }
}

describe('a free name', () => {
  it('is reserved once, however many want it at once', async () => {
    const { reserve, store } = start()
    const owners = Array.from({ length: 20 }, (_, index) => `owner ${index}`)
    const answers = await Promise.all(owners.map((owner) => reserve('harbour', owner)))
    expect(answers.filter((answer) => answer === 'reserved')).toHaveLength(1)
    expect(answers.filter((answer) => answer === 'taken')).toHaveLength(19)
    expect(await store.head()).toBe(1n)
  })
})

describe('a reserved name', () => {
  it('is taken for others, and already theirs for its owner', async () => {
    const { reserve } = start()
    await reserve('harbour', 'one')
    expect(await reserve('harbour', 'two')).toBe('taken')
    expect(await reserve('harbour', 'one')).toBe('already_yours')
    expect(await reserve('lionrock', 'two')).toBe('reserved')
  })

  it('answers the same command as the first time', async () => {
    const { reserve } = start()
    expect(await reserve('harbour', 'one', 'a')).toBe('reserved')
    expect(await reserve('harbour', 'one', 'a')).toBe('reserved')
    expect(await reserve('harbour', 'two', 'a')).toBe('taken')
  })
})

describe('a released name', () => {
  it('is free for others, one of them', async () => {
    const { reserve, release, holder } = start()
    await reserve('harbour', 'one')
    await release('harbour', 'one')
    expect(await holder('harbour')).toBeNull()
    const answers = await Promise.all(['two', 'three'].map((owner) => reserve('harbour', owner)))
    expect(answers.toSorted()).toEqual(['reserved', 'taken'])
    expect(await reserve('harbour', 'one')).toBe('taken')
  })

  it('is released by its owner only, once', async () => {
    const { reserve, release, holder, store } = start()
    await reserve('harbour', 'one')
    await release('harbour', 'two')
    expect(await holder('harbour')).toBe('one')
    await release('harbour', 'one')
    await release('harbour', 'one')
    expect(await store.head()).toBe(2n)
  })
})
