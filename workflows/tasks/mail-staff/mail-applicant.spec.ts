import { describe, expect, it } from 'vitest'
import * as the from '@almoner/domain/application/fixtures.ts'
import { application, type ApplicationCommand } from '@almoner/domain/application/index.ts'
import { applicationSnapshot } from '@almoner/domain/application/state.ts'
import { fold } from '@almoner/domain/kernel/decider.ts'
import { harbourId, fixtureId } from '@almoner/domain/fixtures.ts'
import { asPerson, streamName } from '@almoner/domain/kernel/ids.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { uuidFrom } from '@almoner/eventstore/commands/event-id.ts'
import { crashOnceEverywhere } from '../../engines/virtual/faults.ts'
import { createWorld } from '../../testing/world.ts'
import type { ApplicationEvent } from '@almoner/domain/application/events.ts'
import { calendarDay } from '@almoner/domain/kernel/calendar.ts'

const administratorId = fixtureId('administrator', 1)
const hash = the.sha256(1)

const applicant = async (options: Parameters<typeof createWorld>[0] = {}) => {
  const world = await createWorld(options)
  const handles = async (command: ApplicationCommand): Promise<void> => {
    const result = await world.tell(application, { id: harbourId, command })
    if (!result.handled) throw new Error(`${command.type} was refused: ${result.refused}`)
    await world.engine.advance(0)
  }
  await handles(the.startApplication)
  const asks = (language: Language = 'zh') =>
    handles({
      type: 'RequestApplicantLink',
      purpose: 'verify_email',
      linkId: the.linkId,
      language,
      at: world.clock.now(),
    })
  /** Records the events of a complete application, as its applicant would. */
  const submits = async () => {
    const events = the.complete.slice(1) as readonly ApplicationEvent[]
    const stream = streamName(application.category, harbourId)
    const origin = { actor: 'staff:wong', causation: null, correlation: 'spec' }
    const meta = { tenant: harbourId, at: world.clock.now(), ...origin }
    const person = asPerson(harbourId)
    const toAppend = events.map((event, at) =>
      Object.assign({ id: uuidFrom('event', `complete ${at}`), person, meta }, event),
    )
    await world.books.append({ stream, expected: 'any', events: toAppend })
    const state = fold(application, the.complete)
    if (state.status === 'none') throw new Error('nothing was filled in')
    const snapshot = applicationSnapshot(state.filled)
    await handles({ type: 'SubmitApplication', snapshot, snapshotSha256: hash })
  }
  const reviewed = { administratorId, round: 1, snapshotSha256: hash }
  return { world, tells: handles, asks, submits, reviewed, sent: world.sent }
}

describe('the letter asking an applicant to confirm their address', () => {
  it('is written in the language of the sign-up', async () => {
    const { sent, asks } = await applicant()
    await asks('cn')
    const [letter] = sent()
    const subject = '确认您的电子邮箱'
    expect(letter).toMatchObject({ to: 'wong@harbour.example', subject, language: 'cn' })
    expect(letter?.text).toContain(`https://example/verify_email/${the.applicantId}/${the.linkId}`)
  })

  it('is one letter, wherever the machine dies', async () => {
    const { world, asks, sent } = await applicant({ faults: crashOnceEverywhere() })
    await asks()
    await world.engine.runToIdle()
    expect(sent()).toHaveLength(1)
  })

  it('is not sent once its link is used, or to an applicant who was erased', async () => {
    for (const why of ['used', 'erased']) {
      const { world, tells: handles, asks, sent } = await applicant()
      world.outbox.refuses = () => new Error('the server is away')
      await asks()
      const at = world.clock.now()
      const follows = { purpose: 'verify_email', linkId: the.linkId, at } as const
      if (why === 'used') await handles({ type: 'FollowApplicantLink', ...follows })
      else await world.vault.erase(asPerson(the.applicantId))
      world.outbox.refuses = () => null
      await world.engine.runToIdle()
      expect([why, sent()]).toEqual([why, []])
    }
  })
})

describe('an application that was sent in', () => {
  it('is acknowledged, with a link to the login', async () => {
    const { submits, sent } = await applicant()
    await submits()
    const letter = sent().at(-1)
    expect(letter?.subject).toBe('【海港之光兒童基金】我們已收到你的申請')
    expect(letter?.text).toContain('https://example/OrgLogin')
  })

  it('and needs more causes a letter with the request, in the reviewer’s own words', async () => {
    const { submits, tells: handles, reviewed, sent } = await applicant()
    await submits()
    await handles({ type: 'ClaimReview', administratorId })
    await handles({
      type: 'AskForMore',
      ...reviewed,
      sections: ['documents'],
      dueOn: calendarDay('2026-12-04'),
      message: 'The section 88 letter is not legible.',
    })
    expect(sent().at(-1)).toMatchObject({ subject: '【海港之光兒童基金】你的申請需要補充資料' })
    expect(sent().at(-1)?.text).toContain('The section 88 letter is not legible.')
    expect(sent().at(-1)?.text).toContain('2026年12月4日或之前')
  })

  it('and is declined causes a letter with the reason', async () => {
    const { submits, tells: handles, reviewed, sent } = await applicant()
    await submits()
    await handles({ type: 'ClaimReview', administratorId })
    const decision = { isOwnCharity: false, reason: 'It is a shop.', mayReapply: true }
    await handles({ type: 'DeclineApplication', ...reviewed, ...decision })
    expect(sent().at(-1)).toMatchObject({ subject: '【海港之光兒童基金】你的申請未獲批准' })
    expect(sent().at(-1)?.text).toContain('It is a shop.')
  })
})
