import { calendarDay } from '@almoner/domain/kernel/calendar.ts'
import { harbourId } from '@almoner/domain/fixtures.ts'
import { asPerson } from '@almoner/domain/kernel/ids.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import * as plans from '@almoner/domain/recurring-plan/fixtures.ts'
import { describe, expect, it } from 'vitest'
import { crashOnceEverywhere, type Faults } from '../../engines/virtual/faults.ts'
import { MailError } from '../../gateways/mail/gateway.ts'
import { instalmentPaymentId } from '../../processes/recurring-plan/contract.ts'
import { createGiver } from '../../testing/giver.ts'
import { createWorld, type World } from '../../testing/world.ts'

const days = 86_400_000
const firstOfDecember = { firstDay: calendarDay('2026-12-01') }
const firstPayment = instalmentPaymentId({ planId: plans.planId, number: 1, round: 1 })
const charity = 'Harbour Light Children’s Fund'

const giving = async (faults?: Faults) => {
  const world = await createWorld(faults && { faults })
  const giver = await createGiver(world)
  return { world, giver, subjects: () => giver.letters().map(({ subject }) => subject) }
}

const mailIsAway = ({ outbox }: World): void => {
  outbox.refuses = () => new MailError('try_later', 'the server is away')
}
const mailIsBack = ({ outbox }: World): void => {
  outbox.refuses = () => null
}

describe('a donor who begins a monthly gift', () => {
  it('gets a letter with the terms, and with instructions for changing them', async () => {
    const { giver } = await giving()
    await giver.starts({ firstDay: calendarDay('2026-12-31') })
    const [letter] = giver.letters()
    expect(letter).toMatchObject({
      to: 'donor@example.org',
      from: `"${charity}" <notices@almoner.example>`,
      replyTo: 'office@harbour.example',
      subject: `Your monthly gift to ${charity}`,
      inline: [{ contentId: 'logo' }],
    })
    expect(letter?.text).toBe(
      [
        'Dear Ada Leung,',
        `You have set up a monthly gift to ${charity}. This is what was agreed:`,
        [
          'Project: After-school homework rooms',
          'Each month: HK$200.00, and the transaction fee, which you cover',
          'Day of the month: 31, or the last of a shorter month',
          'First on: 31 December 2026',
          'How many times: 3',
          'Card: Visa ending 4242',
        ].join('\n'),
        'You can change, pause or cancel it in your account at any time.',
        `See the monthly gift\nhttps://harbour.example/DonationInfoRecurring/${plans.planId}`,
        `Reply to this email if you have a question for ${charity}.\n${charity}\n`,
      ].join('\n\n'),
    )
  })

  it('reads it in the language of their account', async () => {
    const { giver } = await giving()
    await giver.reads('zh')
    await giver.starts({ firstDay: calendarDay('2026-12-15'), coverFee: false })
    const [letter] = giver.letters()
    expect(letter).toMatchObject({ language: 'zh', subject: '海港之光兒童基金：你的每月捐款' })
    expect(letter?.text).toContain('你已設定向海港之光兒童基金的每月捐款，詳情如下：')
    expect(letter?.text).toContain(
      ['每月金額：HK$200.00', '扣款日：每月 15 日', '首期：2026年12月15日', '期數：3 期'].join(
        '\n',
      ),
    )
  })

  it('and cancels before the letter has left reads of the end alone', async () => {
    const { world, giver, subjects } = await giving()
    mailIsAway(world)
    await giver.starts()
    await giver.tells({ type: 'CancelRecurringPlan', because: 'donor' })
    mailIsBack(world)
    await world.engine.runToIdle()
    expect(subjects()).toEqual([`Your monthly gift to ${charity} is cancelled`])
  })

  it('and is erased before the letter is sent gets none', async () => {
    const { world, giver } = await giving()
    mailIsAway(world)
    await giver.starts()
    await world.vault.erase(asPerson(giver.donorId))
    mailIsBack(world)
    await world.engine.runToIdle()
    expect(giver.letters()).toEqual([])
  })

  it('gets no letter at an address that is refused permanently', async () => {
    const { world, giver } = await giving()
    world.outbox.refuses = () => new MailError('permanent', 'no such address')
    await giver.starts({ ...firstOfDecember, occurrences: 1 })
    await world.engine.runToIdle()
    expect(world.errors).toEqual([])
    const items = await world.books.readAll({ after: 0n, limit: 10, categories: ['inbox_item'] })
    // One item is for all letters of the plan, the other for the receipt of its only instalment.
    expect(items.map(({ data }) => data)).toMatchObject([
      { organisationId: harbourId, discrepancy: 'letter_not_mailed', provider: 'mail' },
      { organisationId: harbourId, discrepancy: 'receipt_not_mailed', provider: 'mail' },
    ])
  })
})

describe('a donor whose card is declined', () => {
  const declined = async () => {
    const scene = await giving()
    scene.world.bank.card(scene.giver.card, 'declines')
    await scene.giver.starts({ ...firstOfDecember, occurrences: 2 })
    return scene
  }

  it('reads of the first try, and when it is tried again', async () => {
    const { world, giver, subjects } = await declined()
    await world.engine.advance(11.5 * days)
    expect(subjects().slice(1)).toEqual([`Your monthly gift to ${charity} was declined`])
    const { text } = giver.letters()[1] ?? {}
    expect(text).toContain(
      'Your bank declined Visa ending 4242 for the donation of HK$200.00 of 1 December 2026. Nothing was taken.',
    )
    expect(text).toContain('We try again on 2 December 2026.')
  })

  it('and not of those between, until it waits for them', async () => {
    const { world, giver, subjects } = await declined()
    await world.engine.advance(29 * days)
    expect(subjects().slice(2)).toEqual([`Your monthly gift to ${charity} was not taken`])
    const { text } = giver.letters()[2] ?? {}
    expect(text).toContain('we do not try it again automatically. Nothing was taken.')
    expect(text).toContain('pay with it before 12 February 2027.')
    expect(text).toContain(`\nhttps://harbour.example/DonationInfoReauthenticate/${firstPayment}\n`)
  })

  it('and of the day on which it is abandoned', async () => {
    const { world, giver, subjects } = await declined()
    await world.engine.advance(29 * days)
    world.bank.card(giver.card, 'approves')
    await world.engine.runToIdle()
    expect(subjects().slice(3)).toEqual([
      `Your monthly gift to ${charity} has ended`,
      `Your donation of 1 December 2026 to ${charity} was not collected`,
    ])
    const [ended, givenUp] = giver.letters().slice(3)
    expect(ended?.text).toContain('1 of 2 were made.')
    expect(ended?.text).toContain('1 more may still be made. Your account shows how.')
    expect(givenUp?.text).toContain('It is not collected any more, and nothing was charged.')
  })

  it('gets no letter about an instalment that has been paid since', async () => {
    const { world, giver, subjects } = await declined()
    await world.engine.advance(10 * days)
    mailIsAway(world)
    await world.engine.advance(1.5 * days)
    world.bank.card(giver.card, 'approves')
    await world.engine.advance(days)
    mailIsBack(world)
    await world.engine.advance(days)
    expect(await giver.statuses()).toEqual(['complete'])
    expect(subjects()).toEqual([`Your monthly gift to ${charity}`])
  })

  it('gets the date of the next try if the letter is sent after the previous one', async () => {
    const { world, giver } = await declined()
    mailIsAway(world)
    await world.engine.advance(12.5 * days)
    mailIsBack(world)
    await world.engine.advance(days / 12)
    expect(giver.letters().at(-1)?.text).toContain('We try again on 4 December 2026.')
  })
})

describe('a donor whose instalment cannot be taken', () => {
  it('gets a link to the authentication if the bank requires it', async () => {
    const { world, giver } = await giving()
    world.bank.card(giver.card, 'asks')
    await giver.starts({ ...firstOfDecember, occurrences: 1 })
    await world.engine.advance(14 * days)
    const letter = giver.letters().find(({ subject }) => subject.startsWith('Please'))
    expect(letter?.subject).toBe(`Please confirm your scheduled gift to ${charity}`)
    expect(letter?.text).toContain('Open the page below and confirm it before 30 January 2027.')
    expect(letter?.html).toContain(
      `href="https://harbour.example/DonationInfoReauthenticate/${firstPayment}"`,
    )
  })

  it('is informed that the card is no longer saved', async () => {
    const { world, giver } = await giving()
    await giver.starts({ ...firstOfDecember, occurrences: 2 })
    await giver.removesCard()
    await world.engine.advance(14 * days)
    expect(giver.letters().at(-1)?.text).toContain(
      'Visa ending 4242 can no longer be charged for the donation of HK$200.00 of 1 December 2026.',
    )
  })

  it('is informed that the project is closed', async () => {
    const { world, giver } = await giving()
    await giver.reads('cn')
    await giver.starts({ ...firstOfDecember, occurrences: 2 })
    await giver.charityCloses()
    await world.engine.advance(14 * days)
    expect(giver.letters().at(-1)?.text).toContain(
      '“After-school homework rooms”已结束，不再接受捐款，因此没有收取2026年12月1日一期的每月捐款 HK$200.00。我们并未扣款。',
    )
  })
})

describe('a donor whose card expires', () => {
  it('gets a letter before the first instalment that it would miss', async () => {
    const { world, giver } = await giving()
    world.bank.cardFile.prints('pm_old', { month: 12, year: 2026 })
    await giver.keepsCard(2, 'pm_old')
    await world.engine.advance(days)
    const card = (await giver.cards())[1]
    if (!card) throw new Error('the card was not kept')
    await giver.starts({ firstDay: calendarDay('2026-12-15'), card })
    await world.engine.advance(50 * days)
    const letter = giver.letters().at(-1)
    expect(letter?.subject).toBe(`Your card for the monthly gift to ${charity} is about to expire`)
    expect(letter?.text).toContain('expires before the donation of 15 January 2027.')
  })

  it('and who has since chosen another one is informed of that one only', async () => {
    const { world, giver, subjects } = await giving()
    const card = {
      ...plans.visa,
      paymentMethodReference: giver.card,
      expires: { month: 12, year: 2026 },
    }
    await giver.starts({ firstDay: calendarDay('2026-12-15'), card })
    await world.engine.advance(41.5 * days)
    mailIsAway(world)
    await world.engine.advance(days)
    await giver.tells({ type: 'ReplacePlanCard', card: { ...plans.visa, last4: '0005' } })
    mailIsBack(world)
    await world.engine.advance(days)
    expect(subjects().slice(1)).toEqual([`Your monthly gift to ${charity} was changed`])
    expect(giver.letters().at(-1)?.text).toContain('is charged to Visa ending 0005 from now on:')
  })
})

describe('a donor who changes a monthly gift', () => {
  it('gets the new terms, and what to do if another person made the change', async () => {
    const { world, giver } = await giving()
    await giver.starts(firstOfDecember)
    await world.engine.advance(14 * days)
    await giver.tells({
      type: 'EditRecurringPlan',
      amountCents: cents(30_000),
      day: calendarDay('2027-01-10'),
      terms: plans.terms,
      at: world.clock.now(),
    })
    const { text } = giver.letters().at(-1) ?? {}
    expect(text).toContain(
      [
        'Each month: HK$300.00, and the transaction fee, which you cover',
        'Day of the month: 10',
        'Next on: 10 January 2027',
        'How many times: 2 more, of 3',
      ].join('\n'),
    )
    expect(text).toContain(
      'If that was not you, change your password at once and reply to this email.',
    )
  })

  it('by skipping the next instalment, gets the day on which it continues', async () => {
    const { world, giver } = await giving()
    await giver.starts(firstOfDecember)
    await giver.tells({ type: 'SkipInstalment', number: 1, at: world.clock.now() })
    const letter = giver.letters().at(-1)
    expect(letter?.subject).toBe(`Your donation of 1 December 2026 to ${charity} is skipped`)
    expect(letter?.text).toContain('Your monthly gift continues: the next is on 1 January 2027.')
  })

  it('by postponing an instalment that waits, gets its new day and amount', async () => {
    const { world, giver } = await giving()
    world.bank.card(giver.card, 'asks')
    await giver.starts({ ...firstOfDecember, occurrences: 1 })
    await world.engine.advance(14 * days)
    await giver.tells({
      type: 'EditInstalment',
      number: 1,
      paymentId: instalmentPaymentId({ planId: plans.planId, number: 1, round: 2 }),
      amountCents: cents(15_000),
      day: calendarDay('2026-12-20'),
      terms: plans.terms,
      at: world.clock.now(),
    })
    const letter = giver.letters().at(-1)
    expect(letter?.subject).toBe(`Your scheduled gift to ${charity} was changed`)
    expect(letter?.text).toContain(
      'It is HK$150.00 now, and is charged to Visa ending 4242 on 20 December 2026.',
    )
  })

  it('by a pause and a resumption, gets a letter about both', async () => {
    const { world, giver } = await giving()
    await giver.starts(firstOfDecember)
    await giver.tells({ type: 'PauseRecurringPlan' })
    const paused = giver.letters().at(-1)
    expect(paused?.text).toContain('No further one is due until you resume it.')
    expect(paused?.text).not.toContain('First on')
    await giver.tells({ type: 'ResumeRecurringPlan', at: world.clock.now() })
    expect(giver.letters().at(-1)?.text).toContain('First on: 1 December 2026')
  })

  it('and back before the letter has left reads of neither pause nor haste', async () => {
    const { world, giver } = await giving()
    await giver.starts(firstOfDecember)
    mailIsAway(world)
    await giver.tells({ type: 'PauseRecurringPlan' })
    await giver.tells({ type: 'ResumeRecurringPlan', at: world.clock.now() })
    mailIsBack(world)
    await world.engine.advance(days)
    expect(giver.letters()).toHaveLength(2)
    expect(giver.letters().at(-1)?.text).toContain('was resumed in your account.')
  })
})

describe('the end of a monthly gift', () => {
  it('by the donor is confirmed: nothing more is charged', async () => {
    const { giver } = await giving()
    await giver.starts(firstOfDecember)
    await giver.tells({ type: 'CancelRecurringPlan', because: 'donor' })
    const letter = giver.letters().at(-1)
    expect(letter?.subject).toBe(`Your monthly gift to ${charity} is cancelled`)
    expect(letter?.text).toContain('Nothing more is charged.')
  })

  it('while an instalment is being charged warns that it may still be taken', async () => {
    const { world, giver } = await giving()
    await giver.starts(firstOfDecember)
    world.bank.trouble('charge', 'unreachable', 200)
    await world.engine.advance(10.86 * days)
    expect(await giver.statuses()).toEqual(['charging'])
    await giver.tells({ type: 'CancelRecurringPlan', because: 'donor' })
    const { text } = giver.letters().at(-1) ?? {}
    expect(text).toContain('One was being charged at that moment and may still be taken.')
    expect(text).not.toContain('Nothing more is charged.')
  })

  it('after the last is thanked for, with the way to another', async () => {
    const { world, giver } = await giving()
    await giver.starts({ ...firstOfDecember, occurrences: 2 })
    await world.engine.runToIdle()
    const letter = giver.letters().at(-1)
    expect(letter?.html).toContain('Thank you for giving every month')
    expect(letter?.text).toContain('2 of 2 were made.')
    expect(letter?.text).toContain('Give again\nhttps://harbour.example/SelectMission')
  })
})

describe('wherever the machine dies', () => {
  it('each letter is sent once', async () => {
    const { world, giver, subjects } = await giving(crashOnceEverywhere())
    world.bank.card(giver.card, 'declines')
    await giver.starts({ ...firstOfDecember, occurrences: 1 })
    await world.engine.advance(12 * days)
    world.bank.card(giver.card, 'approves')
    await world.engine.runToIdle()
    expect(subjects()).toEqual([
      `Your scheduled gift to ${charity}`,
      `Your scheduled gift to ${charity} was declined`,
      `Your scheduled gift to ${charity} has ended`,
    ])
  })
})
