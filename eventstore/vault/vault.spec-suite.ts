import { createHash } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { fixtureId } from '@almoner/domain/fixtures.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { describe, expect, it } from 'vitest'
import { createVault, type VaultOptions } from './create-vault.ts'
import { createKeyRing } from './keys/key-ring.ts'
import type { MasterKeys } from './keys/master-keys.ts'
import { openRoot, rotateMasterKey } from './rotate.ts'
import type { Vault } from './vault.ts'
import { VaultDamaged, WrongMasterKey } from './vault.ts'
import type { VaultRows } from './vault-rows.ts'

/** Tests the guarantees of every vault, over any rows. `makeRows` returns empty ones. */
export const describeVault = (name: string, makeRows: () => Promise<VaultRows>): void => {
  describe(`${name}:`, () => {
    describe.each(Object.entries(parts))('%s', (_, describePart) => {
      describePart(makeRows)
    })
  })
}

export const wong = fixtureId('person', 1)
const chan = fixtureId('person', 2)
export const masterKey = (number: number): Uint8Array => new Uint8Array(32).fill(number)
export const onlyKey = (number: number) => (): MasterKeys => ({
  current: masterKey(number),
  previous: null,
})
export const bothKeys = (current: number, previous: number) => (): MasterKeys => ({
  current: masterKey(current),
  previous: masterKey(previous),
})

/** One process more, on rows that others may use too. */
export const vaultOn = (
  rows: VaultRows,
  { keys = onlyKey(1), ...options }: Partial<VaultOptions> & { keys?: () => MasterKeys } = {},
): Promise<Vault> =>
  createVault({
    rows,
    ring: createKeyRing(keys),
    firstRoot: async () => new Uint8Array(32).fill(99),
    ...options,
  })

export const describeKey = (key: KeyObject | string | undefined): string =>
  typeof key === 'object' ? createHash('sha256').update(key.export()).digest('hex') : String(key)

const sealingKey = async (vault: Vault, person = wong) => {
  const foundKey = (await vault.sealingKeys([person])).get(person)
  return { generation: foundKey?.generation, key: describeKey(foundKey?.key) }
}

const openingKey = async (vault: Vault, generation = 1, person = wong) => {
  const name = { person, generation }
  return describeKey((await vault.openingKeys([name]))(name))
}

type Describe = (makeRows: () => Promise<VaultRows>) => void

const describeKeys: Describe = (makeRows) => {
  it('are made once, for each person another, and found by every process', async () => {
    const rows = await makeRows()
    const [here, there] = [await vaultOn(rows), await vaultOn(rows)]
    const first = await sealingKey(here)
    expect(first).toEqual({ generation: 1, key: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(await sealingKey(here)).toEqual(first)
    expect(await sealingKey(there)).toEqual(first)
    expect(await openingKey(await vaultOn(rows))).toBe(first.key)
    expect((await sealingKey(here, chan)).key).not.toBe(first.key)
  })

  it('are one, for any number of processes that start at once', async () => {
    const rows = await makeRows()
    const vaults = await Promise.all(Array.from({ length: 8 }, () => vaultOn(rows)))
    const people = Array.from({ length: 20 }, (_, index) => fixtureId('person', 100 + index))
    const keyMaps = await Promise.all(
      vaults.map((vault, turn) => vault.sealingKeys(turn % 2 ? people : people.toReversed())),
    )
    for (const person of people) {
      const keys = new Set(keyMaps.map((keys) => describeKey(keys.get(person)?.key)))
      expect(keys.size).toBe(1)
      expect(keys).not.toContain('undefined')
    }
  })

  it('are lost, not erased, if no row was ever stored', async () => {
    expect(await openingKey(await vaultOn(await makeRows()))).toBe('lost')
  })

  it('are refused for an invalid person id', async () => {
    const vault = await vaultOn(await makeRows())
    await expect(vault.sealingKeys(['someone@example.org' as never])).rejects.toThrow(/uuid/)
    await expect(vault.erase('someone@example.org' as never)).rejects.toThrow(/uuid/)
  })
}

// The rows of one are dated by PostgreSQL's clock and the moment by ours.
const afterAWhile = () => delay(20)

const describeErasure: Describe = (makeRows) => {
  it('destroys the key at once, for good, and for that person alone', async () => {
    const rows = await makeRows()
    const vault = await vaultOn(rows)
    await sealingKey(vault)
    const other = await sealingKey(vault, chan)
    expect(await vault.erase(wong)).toBe(1)
    expect(await openingKey(vault)).toBe('erased')
    expect(await openingKey(await vaultOn(rows))).toBe('erased')
    expect(await openingKey(vault, 1, chan)).toBe(other.key)
  })

  it('of an unknown or erased person destroys nothing', async () => {
    const vault = await vaultOn(await makeRows())
    expect(await vault.erase(wong)).toBe(0)
    await sealingKey(vault)
    expect(await vault.erase(wong)).toBe(1)
    expect(await vault.erase(wong)).toBe(0)
  })

  it('ends a generation: the next key is another, and the old one stays destroyed', async () => {
    const rows = await makeRows()
    const vault = await vaultOn(rows)
    for (let generation = 1; generation <= 3; generation += 1) {
      expect((await sealingKey(vault)).generation).toBe(generation)
      expect(await vault.erase(wong)).toBe(1)
    }
    const fourth = await sealingKey(await vaultOn(rows))
    expect(fourth.generation).toBe(4)
    for (const oldGeneration of [1, 2, 3])
      expect(await openingKey(vault, oldGeneration)).toBe('erased')
    expect(await openingKey(vault, 4)).toBe(fourth.key)
  })

  it('of the keys made before a moment does not affect a later person', async () => {
    const vault = await vaultOn(await makeRows())
    await sealingKey(vault)
    await afterAWhile()
    const madeBefore = instantFromMilliseconds(Date.now())
    await afterAWhile()
    expect(await vault.erase(wong, { madeBefore })).toBe(1)
    const second = await sealingKey(vault)
    expect(await vault.erase(wong, { madeBefore })).toBe(0)
    expect(await openingKey(vault, 1)).toBe('erased')
    expect(await openingKey(vault, 2)).toBe(second.key)
  })

  it('leaves one new generation of keys, even if the person gives through several processes', async () => {
    const rows = await makeRows()
    const vaults = await Promise.all(Array.from({ length: 8 }, () => vaultOn(rows)))
    await Promise.all(vaults.slice(0, 1).map((vault) => sealingKey(vault)))
    await vaults[0]?.erase(wong)
    const sealingKeys = await Promise.all(vaults.map((vault) => sealingKey(vault)))
    expect(new Set(sealingKeys.map(({ key }) => key)).size).toBe(1)
    expect(sealingKeys[0]?.generation).toBe(2)
  })

  it('takes effect in other processes once their cached keys are too old', async () => {
    const rows = await makeRows()
    let time = 0
    const elsewhere = await vaultOn(rows, { now: () => time, lifeMilliseconds: 60_000 })
    const key = await sealingKey(elsewhere)
    await (await vaultOn(rows)).erase(wong)
    // Used again and again it is still no younger.
    for (time = 10_000; time < 60_000; time += 10_000) {
      expect(await openingKey(elsewhere)).toBe(key.key)
    }
    expect(await openingKey(elsewhere)).toBe('erased')
    expect((await sealingKey(elsewhere)).generation).toBe(2)
  })

  it('is not undone by a query in progress', async () => {
    const rows = await makeRows()
    let answered = () => {}
    let heldBack: Promise<void> | null = null
    const slow: VaultRows = {
      ...rows,
      find: async (names) => {
        const keyRows = await rows.find(names)
        await heldBack
        return keyRows
      },
    }
    await sealingKey(await vaultOn(rows))
    const vault = await vaultOn(slow)
    heldBack = new Promise((resolve) => {
      answered = resolve
    })
    const underWay = openingKey(vault)
    await vault.erase(wong)
    answered()
    heldBack = null
    await underWay
    expect(await openingKey(vault)).toBe('erased')
  })
}

const describeRoot: Describe = (makeRows) => {
  it('is made once and is the same in every process, and under every master key', async () => {
    const rows = await makeRows()
    const firstRoot = async () => crypto.getRandomValues(new Uint8Array(32))
    const vaults = await Promise.all(Array.from({ length: 8 }, () => vaultOn(rows, { firstRoot })))
    const [first] = vaults
    for (const { rootSecret } of vaults) expect(rootSecret).toEqual(first?.rootSecret)
    await rotateMasterKey({ rows, ring: createKeyRing(bothKeys(2, 1)) })
    const { rootSecret } = await vaultOn(rows, { keys: onlyKey(2) })
    expect(rootSecret).toEqual(first?.rootSecret)
  })

  it('opens with no other master key, and reports it in a sentence', async () => {
    const rows = await makeRows()
    await vaultOn(rows)
    const wrong = vaultOn(rows, { keys: onlyKey(2) })
    await expect(wrong).rejects.toThrow(WrongMasterKey)
    await expect(wrong).rejects.toThrow(/^The master key is not the one .*\.$/)
  })

  it('is not made again if the keys of people need the old one', async () => {
    const rows = await makeRows()
    const vault = await vaultOn(rows)
    await sealingKey(vault)
    const withoutRoot: VaultRows = { ...rows, root: async () => null }
    await expect(vaultOn(withoutRoot)).rejects.toThrow(VaultDamaged)
  })
}

const describeRotation: Describe = (makeRows) => {
  const people = Array.from({ length: 2_500 }, (_, index) => fixtureId('person', 1 + index))

  it('moves every key to the new master key, so that the old one opens nothing', async () => {
    const rows = await makeRows()
    const before = await vaultOn(rows)
    const keys = await before.sealingKeys(people)
    await before.erase(chan)
    const received: number[] = []
    const ring = createKeyRing(bothKeys(2, 1))
    const progress = (done: number) => received.push(done)
    expect(await rotateMasterKey({ rows, ring, progress })).toEqual({ keys: 2_499 })
    expect(received).toEqual([1_000, 2_000, 2_499])
    expect(await rotateMasterKey({ rows, ring })).toEqual({ keys: 0 })
    const after = await vaultOn(rows, { keys: onlyKey(2) })
    const names = people.map((person) => ({ person, generation: 1 }))
    const findOpeningKey = await after.openingKeys(names)
    for (const name of names) {
      const same = name.person === chan ? 'erased' : describeKey(keys.get(name.person)?.key)
      expect(describeKey(findOpeningKey(name))).toBe(same)
    }
    await expect(vaultOn(rows, { keys: onlyKey(1) })).rejects.toThrow(WrongMasterKey)
  })

  it('continues after an interruption', async () => {
    const rows = await makeRows()
    await (await vaultOn(rows)).sealingKeys(people)
    const ring = createKeyRing(bothKeys(2, 1))
    const cutOff = () => {
      throw new Error('cut off')
    }
    await expect(rotateMasterKey({ rows, ring, progress: cutOff })).rejects.toThrow('cut off')
    const between = await vaultOn(rows, { keys: bothKeys(2, 1) })
    const findOpeningKey = await between.openingKeys(
      people.map((person) => ({ person, generation: 1 })),
    )
    for (const person of people)
      expect(findOpeningKey({ person, generation: 1 })).toBeTypeOf('object')
    expect(await rotateMasterKey({ rows, ring })).toEqual({ keys: 1_500 })
  })

  it('does not disturb a process that holds both keys, before, during and after it', async () => {
    const rows = await makeRows()
    await vaultOn(rows)
    const running = await vaultOn(rows, { keys: bothKeys(2, 1) })
    const first = await sealingKey(running)
    await rotateMasterKey({ rows, ring: createKeyRing(bothKeys(2, 1)) })
    const second = await sealingKey(running, chan)
    const afterwards = await vaultOn(rows, { keys: onlyKey(2) })
    expect(await openingKey(afterwards)).toBe(first.key)
    expect(await openingKey(afterwards, 1, chan)).toBe(second.key)
  })

  it('does not let a process with only the old key store a key that would be lost', async () => {
    const rows = await makeRows()
    const old = await vaultOn(rows)
    await rotateMasterKey({ rows, ring: createKeyRing(bothKeys(2, 1)) })
    await expect(sealingKey(old)).rejects.toThrow(WrongMasterKey)
    expect((await rows.find([{ person: wong, generation: 1 }])).length).toBe(0)
  })

  it('is noticed by a program with its master key in a file', async () => {
    const rows = await makeRows()
    let inTheFile = onlyKey(1)
    const running = await vaultOn(rows, { keys: () => inTheFile() })
    inTheFile = bothKeys(2, 1)
    await rotateMasterKey({ rows, ring: createKeyRing(inTheFile) })
    inTheFile = onlyKey(2)
    expect((await sealingKey(running)).generation).toBe(1)
  })

  it('does not restore a key that is destroyed while it is being wrapped again', async () => {
    const rows = await makeRows()
    const vault = await vaultOn(rows)
    await sealingKey(vault)
    const meanwhile: VaultRows = {
      ...rows,
      rewrap: async (changes) => {
        await vault.erase(wong)
        return await rows.rewrap(changes)
      },
    }
    await rotateMasterKey({ rows: meanwhile, ring: createKeyRing(bothKeys(2, 1)) })
    expect(await openingKey(await vaultOn(rows, { keys: onlyKey(2) }))).toBe('erased')
  })

  it('does not begin without the key that everything is under', async () => {
    const rows = await makeRows()
    await sealingKey(await vaultOn(rows))
    const wrong = createKeyRing(bothKeys(3, 2))
    await expect(rotateMasterKey({ rows, ring: wrong })).rejects.toThrow(WrongMasterKey)
    expect(await openRoot(rows, createKeyRing(onlyKey(1)))).toMatchObject({
      secret: Buffer.alloc(32, 99),
    })
  })
}

const parts = {
  'the keys of people': describeKeys,
  'an erasure': describeErasure,
  'the root secret': describeRoot,
  'a rotation': describeRotation,
}
