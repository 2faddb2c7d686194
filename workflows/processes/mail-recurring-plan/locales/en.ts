import type { WaitsBecause } from '../occasion.ts'
import type { About, One, PlanLabels } from '../catalogue.ts'

const notYou = 'If that was not you, change your password at once and reply to this email.'

const reason: Record<WaitsBecause, (about: About & { one: string }) => string> = {
  authentication: ({ one }) => `Your bank wants you to confirm ${one} yourself.`,
  declined: ({ one, card }) =>
    `Your bank declined ${card} for ${one}, and we do not try it again by ourselves.`,
  card_gone: ({ one, card }) => `${card} can no longer be charged for ${one}.`,
  project_closed: ({ one, type, project }) =>
    `“${project}” is closed and takes no more ${type}s, so ${one} was not made.`,
  not_taken: ({ one, charity, plan }) =>
    `${charity} takes no ${plan}s by card at present, so ${one} was not made.`,
  amount: ({ one, charity, plan }) =>
    `${charity} no longer takes a ${plan} of this sum, so ${one} was not made.`,
}

const otherCard = ({ before }: { before: string }): string =>
  `Choose another card in your account and pay with it before ${before}. After that it is given up.`

const abandonedOn = ({ before, plan }: About & { before: string }): string =>
  `It is given up on ${before}. You can cancel the ${plan} in your account at any time.`

const nextSteps: Record<WaitsBecause, (about: About & { before: string }) => string> = {
  authentication: ({ before }) =>
    `Open the page below and confirm it before ${before}. After that it is given up.`,
  declined: otherCard,
  card_gone: otherCard,
  project_closed: abandonedOn,
  not_taken: abandonedOn,
  amount: ({ before }) =>
    `Choose another sum in your account before ${before}. After that it is given up.`,
}

const describeOne = ({ type, amount, day }: About & One): string => `the ${type} of ${amount} of ${day}`

export const en: PlanLabels = {
  plan: ({ type, isOnce }) =>
    `${isOnce ? 'scheduled' : 'monthly'} ${type === 'donation' ? 'gift' : type}`,
  started: ({ charity, plan }) => ({
    subject: `Your ${plan} to ${charity}`,
    heading: `Your ${plan} is set up`,
    lines: [`You have set up a ${plan} to ${charity}. This is what was agreed:`],
    after: ['You can change, pause or cancel it in your account at any time.'],
    button: `See the ${plan}`,
  }),
  changed: ({ charity, card, change, plan }) => ({
    subject: `Your ${plan} to ${charity} was changed`,
    heading: {
      edited: `Your ${plan} was changed`,
      card: `Your ${plan} has another card`,
      paused: `Your ${plan} is paused`,
      resumed: `Your ${plan} goes on`,
    }[change],
    lines: [
      {
        edited: `Your ${plan} to ${charity} was changed in your account. From now on it is:`,
        card: `Your ${plan} to ${charity} is charged to ${card} from now on:`,
        paused: `Your ${plan} to ${charity} was paused in your account. No further one is due until you resume it.`,
        resumed: `Your ${plan} to ${charity} was resumed in your account. From now on it is:`,
      }[change],
    ],
    after: [notYou],
    button: `See the ${plan}`,
  }),
  declined: (about) => ({
    subject: `Your ${about.plan} to ${about.charity} was declined`,
    heading: 'Your card was declined',
    lines: [
      `Your bank declined ${about.card} for ${describeOne(about)}. Nothing was taken.`,
      `We try again on ${about.retriedOn}. If the card can be charged then, you need not do anything.`,
      'You can also choose another card in your account.',
    ],
    button: 'Choose another card',
  }),
  waits: (about) => ({
    subject:
      about.why === 'authentication'
        ? `Please confirm your ${about.plan} to ${about.charity}`
        : `Your ${about.plan} to ${about.charity} was not taken`,
    heading:
      about.why === 'authentication'
        ? 'Your bank wants you to confirm'
        : `Your ${about.type} of ${about.day} was not taken`,
    lines: [
      `${reason[about.why]({ ...about, one: describeOne(about) })} Nothing was taken.`,
      nextSteps[about.why](about),
    ],
    button: about.why === 'authentication' ? 'Open the page' : 'See what waits for you',
  }),
  instalmentEdited: ({ charity, amount, day, card, rests, plan, isOnce }) => {
    const one = isOnce ? `Your ${plan}` : `One of your ${plan}s`
    return {
      subject: `${one} to ${charity} was changed`,
      heading: `${one} was changed`,
      lines: [
        `${one} to ${charity} was changed in your account. It is ${amount} now, and is charged to ${card} on ${day}.`,
        ...(rests ? [`Your ${plan} is paused: it is not charged before you resume that.`] : []),
        ...(isOnce ? [] : ['All the others stay as they were.']),
      ],
      after: [notYou],
      button: `See the ${plan}`,
    }
  },
  skipped: (about) => ({
    subject: `Your ${about.type} of ${about.day} to ${about.charity} is left out`,
    heading: `Your ${about.type} of ${about.day} is left out`,
    lines: [
      `In your account, ${describeOne(about)} to ${about.charity} was left out. It is not charged.`,
      ...(about.next === null
        ? []
        : [`Your ${about.plan} goes on: the next is on ${about.next}.`]),
    ],
    after: [notYou],
    button: `See the ${about.plan}`,
  }),
  cardExpiring: ({ type, charity, card, day, plan }) => ({
    subject: `Your card for the ${plan} to ${charity} is about to run out`,
    heading: 'Your card is about to run out',
    lines: [
      `${card} runs out before the ${type} of ${day}.`,
      'Choose another card in your account, so that it can be charged.',
    ],
    button: 'Choose another card',
  }),
  givenUp: (about) => ({
    subject: `Your ${about.type} of ${about.day} to ${about.charity} was given up`,
    heading: `Your ${about.type} of ${about.day} was given up`,
    lines: [
      `The ${about.type} of ${about.amount} of ${about.day} waited for you until its time was over. It is given up now, and nothing was taken.`,
      ...(about.next === null
        ? []
        : [`Your ${about.plan} goes on: the next is on ${about.next}.`]),
    ],
    button: `See the ${about.plan}`,
  }),
  cancelled: ({ type, charity, isOneUnderWay, plan }) => ({
    subject: `Your ${plan} to ${charity} is cancelled`,
    heading: `Your ${plan} is cancelled`,
    lines: [
      ...(isOneUnderWay
        ? [
            `Your ${plan} to ${charity} was cancelled in your account. No further one is due.`,
            'One was being charged in that moment and may still be taken. You then get a receipt for it.',
          ]
        : [
            `Your ${plan} to ${charity} was cancelled in your account. Nothing more is charged.`,
          ]),
      notYou,
    ],
    button: `See your ${type}s`,
  }),
  completed: ({ type, charity, given, of, open, plan, isOnce }) => ({
    subject: `Your ${plan} to ${charity} has come to its end`,
    heading:
      type === 'donation' && given > 0
        ? isOnce
          ? 'Thank you for your gift'
          : 'Thank you for giving every month'
        : `Your ${plan} has come to its end`,
    lines: [
      `Your ${plan} to ${charity} has come to its end. ${given} of ${of} were made.`,
      ...(open > 0 ? [`${open} more may still be made: your account says how.`] : []),
      'If you want to go on, you can begin another at any time.',
    ],
    button: type === 'donation' ? 'Give again' : 'Pay again',
  }),
  terms: {
    eachMonth: 'Each month',
    amount: 'Amount',
    chargedOn: 'Charged on',
    withFee: (amount) => `${amount}, and the transaction fee, which you cover`,
    day: 'Day of the month',
    dayOfMonth: (day) => (day > 28 ? `${day}, or the last of a shorter month` : String(day)),
    first: 'First on',
    next: 'Next on',
    times: 'How many times',
    all: String,
    left: (count, of) => `${count} more, of ${of}`,
    card: 'Card',
  },
}
