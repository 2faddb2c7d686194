import { describe, expect, it } from 'vitest'
import { fixtureId, harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import { streamName } from '@almoner/domain/kernel/ids.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import type { OrganisationCommand } from '@almoner/domain/organisation/index.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import * as the from '@almoner/domain/organisation/fixtures.ts'
import { reservedFor } from '@almoner/eventstore/commands/reservation.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { crashOnceEverywhere, noFaults, type Faults } from '../../engines/virtual/faults.ts'
import { customDomainCategory } from '../../steps/record/domain-look.ts'
import { createWorld, startAt } from '../../testing/world.ts'
import { watchDomains } from '../../tasks/watch-domains.ts'
import { nextLookAfter } from './activities.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const { host, challenge, checkId } = the.customDomainAsked.data
const target = 'harbour.almoner.example'
const proof = `almoner-verification=${challenge}`
const owner = { ...the.staffMemberAdded.data, ...the.staffMemberAdded.personal }

const asking = async (
  faults: Faults = noFaults,
  host: string = the.customDomainAsked.data.host,
) => {
  const txtName = `_almoner-challenge.${host}`
  const world = await createWorld({ faults })
  const send = async (command: OrganisationCommand): Promise<void> => {
    const result = await world.tell(organisation, { id: harbourId, command })
    if (!result.handled) throw new Error(`${command.type} was refused: ${result.refused}`)
    await world.engine.advance(0)
  }
  const { organisationId: _, ...person } = owner
  await send({ type: 'AddStaffMember', ...person })
  const publish = (
    values: { cname?: string | null; txt?: string | null } = { cname: target, txt: proof },
  ) => {
    const records = { [host]: values.cname, [txtName]: values.txt }
    for (const [name, value] of Object.entries(records)) {
      if (value === undefined) continue
      const answerKind = value === null ? 'none' : 'records'
      world.domains.answers(
        name,
        answerKind === 'none' ? { answer: 'none' } : { answer: 'records', values: [value ?? ''] },
      )
    }
  }
  const silence = () => {
    for (const name of [host, txtName]) world.domains.answers(name, { answer: 'unknown' })
  }
  const ask = () =>
    send({
      type: 'AskForCustomDomain',
      host,
      challenge,
      checkId,
      baseDomain: 'almoner.example',
      takesWholeDomains: true,
    })
  const state = async () => {
    const loaded = await loadState(world.books, organisation, harbourId)
    if (loaded.state.status === 'none') throw new Error('the charity has registered')
    return loaded.state
  }
  const count = async (type: string): Promise<number> => {
    const events = await world.books.read(streamName(organisation.category, harbourId))
    return events.filter((event) => event.type === type).length
  }
  const watch = async (on: string): Promise<void> => {
    await world.engine.start(watchDomains.name, watchDomains.id({ day: on }), { day: on })
    await world.engine.advance(minute)
  }
  return { world, send, publish, silence, ask, state, count, watch }
}

const holder = ({ books }: Awaited<ReturnType<typeof createWorld>>) =>
  reservedFor(books, { category: customDomainCategory, key: host })

describe('the looks of a run', () => {
  it('are after 1, 5 and 15 minutes, and then every hour for a day', () => {
    const at = (milliseconds: number) =>
      instant(new Date(Date.parse(startAt) + milliseconds).toISOString())
    const next = (passed: number) => nextLookAfter(startAt, at(passed))
    expect(next(0)).toBe(at(minute))
    expect(next(minute)).toBe(at(5 * minute))
    expect(next(5 * minute)).toBe(at(15 * minute))
    expect(next(15 * minute)).toBe(at(hour))
    expect(next(hour)).toBe(at(2 * hour))
    expect(next(23 * hour)).toBe(at(day))
    expect(next(day)).toBeNull()
  })
})

describe('a domain that a charity requested', () => {
  it('is verified at the first look after both records are there', async () => {
    const { world, publish, ask, state } = await asking()
    await ask()
    expect(world.domains.check(harbourId)).toMatchObject({
      found: { cname: { status: 'none' }, txt: { status: 'none' } },
    })
    await world.engine.advance(2 * minute)
    publish()
    await world.engine.advance(3 * minute)
    expect(await state()).toMatchObject({ customHost: host, customDomain: { status: 'verified' } })
    expect(world.domains.check(harbourId)).toMatchObject({ nextLookAt: null })
    expect(await holder(world)).toBe(harbourId)
    await world.engine.runToIdle()
    expect(world.domains.registered.get(host)).toBe(true)
  })

  it.each([
    ['the CNAME record alone', { cname: target, txt: null }, 'right', 'none'],
    ['the TXT record alone', { cname: null, txt: proof }, 'none', 'right'],
    ['another’s records', { cname: 'elsewhere.example', txt: 'x=1' }, 'other', 'other'],
  ])('is not verified by %s, and shows what was found', async (_what, values, cname, txt) => {
    const { world, publish, ask, state } = await asking()
    publish(values)
    await ask()
    await world.engine.advance(2 * day)
    expect(await state()).toMatchObject({ customHost: null, customDomain: { status: 'asked' } })
    expect(world.domains.check(harbourId)).toMatchObject({
      nextLookAt: null,
      found: { cname: { status: cname }, txt: { status: txt }, isTaken: false },
    })
    // The look-ups are immediate, then three within minutes, then every hour of a day.
    expect(world.domains.looks()).toBe(28)
  })

  it('accepts a name in capitals with a final dot, and a text with spaces', async () => {
    const { world, publish, ask, state } = await asking()
    publish({ cname: 'HARBOUR.Almoner.example.', txt: ` ${proof} ` })
    await ask()
    await world.engine.advance(minute)
    expect((await state()).customHost).toBe(host)
  })

  it('is unknown, and never missing, while no name server answers', async () => {
    const { world, silence, publish, ask, state } = await asking()
    silence()
    await ask()
    await world.engine.advance(10 * minute)
    expect(world.domains.check(harbourId)).toMatchObject({
      found: { cname: { status: 'unknown' }, txt: { status: 'unknown' } },
    })
    publish()
    await world.engine.advance(hour)
    expect((await state()).customHost).toBe(host)
  })

  it('is checked again at a person’s request, which ends the previous run', async () => {
    const { world, publish, ask, send, state } = await asking()
    await ask()
    await world.engine.advance(2 * day)
    const looks = world.domains.looks()
    publish()
    await send({ type: 'RequestCustomDomainCheck', checkId: fixtureId('domain_check', 2) })
    expect((await state()).customHost).toBe(host)
    expect(world.domains.looks()).toBe(looks + 1)
  })

  it('that was removed is no longer checked', async () => {
    const { world, ask, send } = await asking()
    await ask()
    await send({ type: 'RemoveCustomDomain', host })
    const looks = world.domains.looks()
    await world.engine.runToIdle()
    expect(world.domains.looks()).toBe(looks)
  })

  it('and that another charity has proved is refused, and shown as taken', async () => {
    const { world, publish, ask, state } = await asking()
    await world.books.append({
      stream: streamName(customDomainCategory, host),
      expected: 'none',
      events: [
        {
          id: fixtureId('event', 77),
          type: 'NameReserved',
          data: { owner: lionRockId },
          meta: {
            tenant: lionRockId,
            actor: 'spec',
            correlation: host,
            causation: null,
            at: startAt,
          },
        },
      ],
    })
    publish()
    await ask()
    await world.engine.advance(minute)
    expect((await state()).customHost).toBeNull()
    expect(world.domains.check(harbourId)).toMatchObject({ found: { isTaken: true } })
  })

  it('is verified once and registered, wherever the machine dies', async () => {
    const { world, publish, ask, count, state } = await asking(crashOnceEverywhere())
    publish()
    await ask()
    await world.engine.runToIdle()
    expect((await state()).customHost).toBe(host)
    expect(await count('CustomDomainVerified')).toBe(1)
    expect(world.domains.registered.get(host)).toBe(true)
  })
})

describe('a whole domain', () => {
  const whole = 'harbour.org.hk'
  const ours = { A: ['203.0.113.10'], AAAA: ['2001:db8::10'] }
  const wholeDomain = async () => {
    const scene = await asking(noFaults, whole)
    const leads = (addresses: Partial<typeof ours> | 'unknown') => {
      for (const type of ['A', 'AAAA'] as const) {
        const values = addresses === 'unknown' ? [] : (addresses[type] ?? [])
        const answer = addresses === 'unknown' ? 'unknown' : 'none'
        const records = { answer: 'records', values } as const
        scene.world.domains.answers(`${type} ${whole}`, values.length > 0 ? records : { answer })
      }
    }
    const readFound = () => scene.world.domains.check(harbourId)?.found
    return { ...scene, leads, found: readFound }
  }

  it.each([ours, { A: ours.A }, { AAAA: ours.AAAA }])(
    'is verified by our addresses and its TXT record: %o',
    async (addresses) => {
      const { leads, publish, ask, state } = await wholeDomain()
      leads(addresses)
      publish({ txt: proof })
      await ask()
      expect((await state()).customHost).toBe(whole)
    },
  )

  it('is not verified by our addresses alone', async () => {
    const { world, leads, ask, state, found } = await wholeDomain()
    leads(ours)
    await ask()
    await world.engine.advance(2 * day)
    expect((await state()).customHost).toBeNull()
    expect(found()).toMatchObject({ cname: { status: 'right' }, txt: { status: 'none' } })
  })

  it.each([
    [{ A: ['198.51.100.1'] }, 'other'],
    [{ A: [...ours.A, '198.51.100.1'] }, 'other'],
    [{ A: ours.A, AAAA: ['2001:db8::66'] }, 'other'],
    [{}, 'none'],
    ['unknown' as const, 'unknown'],
  ])('is not verified if some payers would reach another site: %o', async (addresses, status) => {
    const { leads, publish, ask, state, found } = await wholeDomain()
    leads(addresses)
    publish({ txt: proof })
    await ask()
    expect((await state()).customHost).toBeNull()
    expect(found()?.cname.status).toBe(status)
  })

  it('always needs its TXT record, since addresses do not identify the charity', async () => {
    const { world, leads, publish, ask, watch, state } = await wholeDomain()
    leads(ours)
    publish({ txt: proof })
    await ask()
    await world.engine.runToIdle()
    // The domain is another charity's now, which leads it to us too.
    publish({ txt: 'almoner-verification=another' })
    for (const night of ['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24']) {
      expect((await state()).customHost).toBe(whole)
      await watch(night)
      await world.engine.advance(day)
    }
    expect((await state()).customDomain?.status).toBe('lost')
  })
})

describe('a verified domain', () => {
  const verified = async (faults?: Faults) => {
    const scene = await asking(faults)
    scene.publish()
    await scene.ask()
    await scene.world.engine.runToIdle()
    return scene
  }
  const nights = ['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25']

  it('is lost after three days of clear absence, with a letter to each owner', async () => {
    const { world, publish, watch, state, count } = await verified()
    publish({ cname: null })
    for (const night of nights.slice(0, 3)) {
      await watch(night)
      expect((await state()).customHost).toBe(host)
      await world.engine.advance(day)
    }
    await watch('2026-11-24')
    expect(await state()).toMatchObject({ customHost: null, customDomain: { status: 'lost' } })
    await world.engine.runToIdle()
    expect(await count('CustomDomainLost')).toBe(1)
    expect(world.sent()).toMatchObject([
      {
        to: owner.username,
        subject: `Harbour Light Children’s Fund: your domain no longer works: ${host}`,
      },
    ])
    expect(await holder(world)).toBeNull()
    expect(world.domains.registered.get(host)).toBe(false)
  })

  it('is not lost while no name server answers, however long', async () => {
    const { world, silence, watch, state } = await verified()
    silence()
    for (const night of nights) {
      await watch(night)
      await world.engine.advance(day)
    }
    expect((await state()).customHost).toBe(host)
  })

  it('is not lost if its record is restored in time, and no longer needs its TXT record', async () => {
    const { world, publish, watch, state } = await verified()
    for (const [index, night] of nights.entries()) {
      publish({ cname: index === 2 ? target : null, txt: null })
      await watch(night)
      await world.engine.advance(day)
    }
    expect((await state()).customHost).toBe(host)
  })

  it('that was lost is verified again at a person’s request', async () => {
    const { world, publish, watch, send, state } = await verified()
    publish({ cname: null })
    for (const night of nights) {
      await watch(night)
      await world.engine.advance(day)
    }
    publish()
    await send({ type: 'RequestCustomDomainCheck', checkId: fixtureId('domain_check', 3) })
    await world.engine.runToIdle()
    expect((await state()).customHost).toBe(host)
    expect(world.domains.registered.get(host)).toBe(true)
    expect(await holder(world)).toBe(harbourId)
  })

  it.each([
    ['by a machine that does not die', () => noFaults],
    ['wherever the machine dies', crashOnceEverywhere],
  ])('is free for others once it is removed, %s', async (_how, faults) => {
    const { world, send, count } = await verified(faults())
    await send({ type: 'RemoveCustomDomain', host })
    await world.engine.runToIdle()
    expect(await holder(world)).toBeNull()
    expect(await count('CustomDomainRemoved')).toBe(1)
    expect(world.domains.registered.get(host)).toBe(false)
  })
})
