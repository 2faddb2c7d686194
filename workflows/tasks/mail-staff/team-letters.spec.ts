import { fixtureId } from '@almoner/domain/fixtures.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import * as the from '@almoner/domain/organisation/fixtures.ts'
import { describe, expect, it } from 'vitest'
import { MailError } from '../../gateways/mail/gateway.ts'
import { createDesk } from '../../testing/desk.ts'

const staffId = fixtureId('staff', 31)
const linkId = fixtureId('staff_link', 9)
const email = 'mei@harbour.example'
const hours = 3_600_000

const team = async () => {
  const { username } = the.staffMemberAdded.personal
  const people = [{ staffId: the.staffId, role: 'owner', username }] as const
  const { world, begin: handles } = await createDesk({ people })
  const invites = (language: Language = 'en', actor?: string) =>
    handles(
      {
        type: 'InviteStaff',
        staffId,
        linkId,
        email,
        role: 'finance',
        accessUntil: null,
        language,
        at: world.clock.now(),
      },
      actor,
    )
  const accepts = () =>
    handles({
      type: 'AcceptInvitation',
      staffId,
      linkId,
      firstName: 'Mei',
      lastName: 'Wong',
      at: world.clock.now(),
    })
  return { world, handles, invites, accepts }
}

describe('the letter with an invitation', () => {
  it('links to the platform’s own site, in the language of the invitation', async () => {
    const { world, invites } = await team()
    await invites('cn')
    const [letter] = world.sent()
    expect(letter).toMatchObject({
      to: email,
      subject: '【Harbour Light Children’s Fund】邀请您加入 Almoner 的团队',
      language: 'cn',
    })
    expect(letter?.text).toContain(`https://example/accept_invitation/${staffId}/${linkId}`)
  })

  it('names the charity and the owner who sent it in the subject', async () => {
    const { world, invites } = await team()
    await invites('en', `staff:${the.staffId}`)
    const subject =
      'Harbour Light Children’s Fund: Siu Ming Ho has invited you to join the team on Almoner'
    expect(world.sent()[0]).toMatchObject({ to: email, subject })
  })

  it.each(['revoked', 'expired'])('is not sent if it has since been %s', async (why) => {
    const { world, handles, invites } = await team()
    world.outbox.refuses = () => new MailError('try_later', 'the server is away')
    await invites()
    if (why === 'revoked') await handles({ type: 'RevokeInvitation', staffId })
    else await world.engine.advance(73 * hours)
    world.outbox.refuses = () => null
    await world.engine.runToIdle()
    expect(world.sent()).toEqual([])
  })
})

const approvalId = fixtureId('approval', 80)
const changes = (at: Instant) =>
  ({ type: 'ChangeStaffRole', staffId, role: 'viewer', accessUntil: null, at, approvalId }) as const

describe('the letter about another role', () => {
  it('states that the sessions have ended', async () => {
    const { world, handles, invites, accepts } = await team()
    await invites()
    await accepts()
    await handles(changes(world.clock.now()))
    const letters = world.sent().filter(({ to }) => to === email)
    expect(letters.at(-1)).toMatchObject({
      subject: 'Harbour Light Children’s Fund: your role was changed',
    })
  })

  it('is not sent to a person who has since been removed', async () => {
    const { world, handles, invites, accepts } = await team()
    await invites()
    await accepts()
    const before = world.sent().length
    world.outbox.refuses = () => new MailError('try_later', 'the server is away')
    await handles(changes(world.clock.now()))
    await handles({ type: 'RemoveStaff', staffId, approvalId })
    world.outbox.refuses = () => null
    await world.engine.runToIdle()
    const later = world.sent().slice(before)
    expect(later.map(({ subject }) => subject)).not.toContain(
      'Harbour Light Children’s Fund: your role was changed',
    )
  })
})

describe('the letters about a departing colleague', () => {
  it('go to that person and to every owner', async () => {
    const { world, handles, invites, accepts } = await team()
    await invites()
    await accepts()
    const before = world.sent().length
    await handles({ type: 'RemoveStaff', staffId, approvalId })
    await world.engine.runToIdle()
    expect(world.sent().slice(before)).toMatchObject([
      {
        to: the.staffMemberAdded.personal.username,
        subject: 'Harbour Light Children’s Fund: Mei Wong was removed from the team',
        text: expect.stringMatching(/ removed Mei Wong from the team on \d/) as string,
      },
      {
        to: email,
        subject: 'Harbour Light Children’s Fund: you were removed from the team',
        text: expect.stringContaining('You can no longer log in to its desk.') as string,
      },
    ])
  })

  it('go to every owner if a colleague can no longer approve', async () => {
    const { world, handles, invites, accepts } = await team()
    await invites()
    await accepts()
    const before = world.sent().length
    await handles(changes(world.clock.now()))
    await world.engine.runToIdle()
    expect(
      world
        .sent()
        .slice(before)
        .map(({ subject }) => subject),
    ).toEqual(
      expect.arrayContaining([
        'Harbour Light Children’s Fund: Mei Wong can no longer approve requests',
      ]),
    )
  })
})
