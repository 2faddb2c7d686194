import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { DirectMethod } from '@almoner/domain/payment-methods/method-names.ts'

/** The relative frequency of each choice. */
export type Shares<Name extends string> = Readonly<Partial<Record<Name, number>>>

/** The amount, the number of donors and the methods of a charity's gifts. */
export type CrowdOf = {
  to: string
  days: number
  count: number
  companies: number
  gifts: number
  entries: number
  leastHkd: number
  methods: Shares<'card' | DirectMethod>
  /** The shares of projects by their keys; `none` is the charity as a whole. */
  projects: (day: CalendarDay) => Shares<string>
}

const harbour: CrowdOf = {
  to: 'harbour',
  days: 730,
  count: 300,
  companies: 8,
  gifts: 1_750,
  entries: 140,
  leastHkd: 100,
  methods: {
    card: 54,
    payme: 13,
    fps: 12,
    tap_and_go: 4,
    alipay_hk: 4,
    bank_transfer: 4,
    wechatpay_hk: 2,
    octopus: 2,
    check_writing: 2,
    alipay_ch: 1,
    wechatpay_ch: 1,
    bocpay: 1,
    cash: 1,
  },
  projects: (day) => ({
    'homework-rooms': 50,
    none: 25,
    'leavers-bursary': 8,
    // Calendars are sold in autumn, and the camp took place in July.
    ...(day >= '2026-09' && { 'calendar-2027': 15 }),
    ...(day >= '2026-03' && day < '2026-07' && { 'summer-camp-2026': 40 }),
  }),
}

const lionRock: CrowdOf = {
  to: 'lionrock',
  days: 365,
  count: 110,
  companies: 0,
  gifts: 420,
  entries: 0,
  leastHkd: 100,
  methods: { card: 70, payme: 30 },
  projects: () => ({ 'tuesday-call': 25, 'safe-at-home': 20, 'hot-lunch': 40, none: 15 }),
}

const bauhinia: CrowdOf = {
  to: 'bauhinia',
  days: 365,
  count: 90,
  companies: 0,
  gifts: 320,
  entries: 0,
  leastHkd: 50,
  methods: { card: 100 },
  projects: () => ({ 'winter-kennels': 50, 'surgery-fund': 40, none: 10 }),
}

const tinHau: CrowdOf = {
  to: 'tinhau',
  days: 365,
  count: 60,
  companies: 0,
  gifts: 180,
  entries: 0,
  leastHkd: 50,
  methods: { card: 100 },
  projects: () => ({ 'evening-meals': 70, none: 30 }),
}

export const crowds: readonly CrowdOf[] = [harbour, lionRock, bauhinia, tinHau]
