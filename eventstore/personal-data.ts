import { createHmac, createSecretKey, hkdfSync } from 'node:crypto'
import { assert, requirePresent } from '@almoner/domain/kernel/assert.ts'
import { isUuid } from '@almoner/domain/kernel/ids.ts'
import type { PersonId, StreamName } from '@almoner/domain/kernel/ids.ts'
import { elapsedMilliseconds } from './port/elapsed.ts'
import type { Append, EventStore, NewEvent, RecordedEvent } from './event-store.ts'
import { toJson } from './port/serialise-append.ts'
import { mostEventsShared } from './subscriptions/recent-events-cache.ts'
import { openBox, sealBox } from './vault/keys/sealed-box.ts'
import type { KeyName, OpeningKey, SealingKey, Vault } from './vault/vault.ts'
import { VaultDamaged } from './vault/vault.ts'

/** The stored form of a personal part. */
export type SealedPart = KeyName & {
  /** The Base64 text of nonce, ciphertext and tag, by AES-256-GCM with that person's key. */
  box: string
}

/**
 * Wraps a store so that the store behind it never holds a personal part in the clear. Each part is
 * sealed with its person's own key and bound to its event, so that it opens nowhere else. The event
 * of an erased person is returned with `person` and without `personal`. Parts older than the vault
 * are returned unchanged.
 */
export const sealPersonalData = (store: EventStore, vault: Vault): EventStore => {
  const hashSecret = hkdfSync('sha256', vault.rootSecret, 'almoner', 'input hash', 32)
  const hashKey = createSecretKey(Buffer.from(hashSecret))
  const openTogether = createOpening(vault, () => elapsedMilliseconds(store))
  const open = (events: readonly RecordedEvent[], personal: boolean | 'sealed' = true) => {
    if (personal === 'sealed') return events
    return personal ? openTogether(events) : events.map(withoutPersonal)
  }
  return {
    append: async (append) =>
      await store.append({ ...append, events: await sealAll(vault, append) }),
    ...(store.commitsInCallOrder && { commitsInCallOrder: true }),
    read: async (stream, { personal, ...options } = {}) =>
      await open(await store.read(stream, options), personal),
    ...(store.findRevision && { findRevision: store.findRevision }),
    readAll: async ({ personal, ...options }) => await open(await store.readAll(options), personal),
    head: () => store.head(),
    ...(store.countBetween && { countBetween: store.countBetween }),
    subscribe: ({ personal, ...options }) =>
      openBatches(store.subscribe(options), (events) => open(events, personal)),
    inputHash: (input) => createHmac('sha256', hashKey).update(input).digest('hex'),
    ...(store.snapshots && { snapshots: store.snapshots }),
    erasures: () => vault.erasures(),
    elapsed: () => elapsedMilliseconds(store),
    close: () => store.close(),
  }
}

async function* openBatches<Batch extends { events: readonly RecordedEvent[] }>(
  batches: AsyncIterable<Batch>,
  open: (
    events: readonly RecordedEvent[],
  ) => Promise<readonly RecordedEvent[]> | readonly RecordedEvent[],
): AsyncGenerator<Batch, void, undefined> {
  for await (const batch of batches) yield { ...batch, events: await open(batch.events) }
}

const sealAll = async (vault: Vault, { stream, events }: Append): Promise<readonly NewEvent[]> => {
  // All events are checked before a key is made.
  const parts = events.map(personalPart)
  const people = parts.flatMap((part) => part?.person ?? [])
  if (people.length === 0) return events
  const keys = await vault.sealingKeys(people)
  return events.map((event, index) => {
    const part = parts[index]
    if (!part) return event
    const key = requirePresent(keys.get(part.person), 'the key of a person')
    return { ...event, personal: seal({ event, stream, ...part, ...key }) }
  })
}

const personalPart = ({ id, type, personal, person }: NewEvent) => {
  if (personal === undefined) return null
  assert(person !== undefined && isUuid(person), `${type} ${id} does not say whose it is`)
  return { person, json: toJson(personal, `personal of ${type}`) }
}

const seal = (
  part: SealingKey & { event: NewEvent; stream: StreamName; person: PersonId; json: string },
): SealedPart => {
  const { event, stream, person, generation, key, json } = part
  const label = aboutPart({ ...event, stream }, { person, generation })
  return { person, generation, box: sealBox(key, json, label).toString('base64') }
}

// No part of it holds a blank, so that no two events share these words.
const aboutPart = (
  { id, type, stream }: { id: string; type: string; stream: StreamName },
  { person, generation }: KeyName,
): string => `personal part ${id} ${person} ${generation} ${type} ${stream}`

const openedLatelyMilliseconds = 1_000

/**
 * Decrypts personal parts. All subscribers receive new events at about one time, so a recently
 * decrypted event is returned from a cache unless a person was erased since.
 */
const createOpening = (vault: Vault, elapsed: () => number) => {
  const lately = new WeakMap<
    RecordedEvent,
    { event: RecordedEvent; at: number; erasures: number }
  >()

  const findOpened = (event: RecordedEvent): RecordedEvent | null => {
    const entry = lately.get(event)
    if (entry?.erasures !== vault.erasures()) return null
    return elapsed() - entry.at <= openedLatelyMilliseconds ? entry.event : null
  }

  return async (events: readonly RecordedEvent[]): Promise<readonly RecordedEvent[]> => {
    const before = events.map((event) => (isSealed(event.personal) ? findOpened(event) : event))
    const sealed = events.flatMap(({ personal }, index) =>
      before[index] === null && isSealed(personal) ? personal : [],
    )
    if (sealed.length === 0) return before.filter((event) => event !== null)
    const moment = { at: elapsed(), erasures: vault.erasures() }
    const openingKey = await vault.openingKeys(sealed)
    // A weak reference costs the garbage collector more than a decryption costs if it is not used
    // again.
    const isShared = events.length <= mostEventsShared
    return events.map((event, index) => {
      // A concurrent caller with these keys may have opened the event first.
      const done = before[index] ?? findOpened(event)
      if (done || !isSealed(event.personal)) return done ?? event
      const clear = opened(event, event.personal, openingKey(event.personal))
      if (isShared) lately.set(event, { event: clear, ...moment })
      return clear
    })
  }
}

const opened = (event: RecordedEvent, part: SealedPart, key: OpeningKey): RecordedEvent => {
  if (key === 'erased') return withoutPersonal(event)
  if (key === 'lost') {
    throw new VaultDamaged(
      `The vault has no key for event ${event.id}: was it restored from before that event?`,
    )
  }
  const json = openBox(key, Buffer.from(part.box, 'base64'), aboutPart(event, part))
  if (json === null) throw new VaultDamaged(`The sealed part of event ${event.id} was changed.`)
  const personal = JSON.parse(json.toString('utf8')) as object
  return { ...event, personal, person: part.person }
}

// A part from before the vault names no person, and stays: without either the event would read as
// one about an erased person.
const withoutPersonal = (recorded: RecordedEvent): RecordedEvent => {
  if (!isSealed(recorded.personal)) return recorded
  const { personal, ...event } = recorded
  event.person = personal.person
  return event
}

export const isSealed = (personal: object | undefined): personal is SealedPart =>
  personal !== undefined &&
  'box' in personal &&
  typeof personal.box === 'string' &&
  'person' in personal &&
  'generation' in personal &&
  Object.keys(personal).length === 3
