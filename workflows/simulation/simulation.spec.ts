import { describe, expect, it, vi } from 'vitest'
import { runApplication } from './applications/applications.ts'
import { runBilling } from './billing/billing.ts'
import { runCharityMoney } from './charity-money/charity-money.ts'
import { runDonor } from './recurring-plans/recurring-plans.ts'
import { runSchedule } from './schedule.ts'
import { formatLife, seedFrom, simulate, type Life } from './simulate.ts'

const wanted = process.env['SIMULATION_SEED']

describe('payments by chance, in virtual time', () => {
  it('end as specified, with any fault and with a crash at any point', async () => {
    const firstSeed = seedFrom(wanted)
    const lifeCount = wanted ? 1 : 20
    const { lives, broken } = await simulate({ lives: lifeCount, firstSeed, live: runSchedule })
    expect(broken.map(formatLife('schedules')).join('\n')).toBe('')
    expect(lives).toBe(lifeCount)
  })

  it('find a refund by hand, though a lost dispute waits 400 days afterwards', async () => {
    const { story, broken } = await runSchedule(500_565_555)
    expect(story).toContain('somebody refunds in the dashboard')
    expect(broken).toEqual([])
  })

  it('are the same again by the same seed', async () => {
    for (const seed of [7, 8, 9]) {
      const [first, again] = [await runSchedule(seed), await runSchedule(seed)]
      expect(again).toEqual(first)
    }
    expect((await runSchedule(7)).story).not.toEqual((await runSchedule(8)).story)
  })

  it('are reported with their seed if they throw', async () => {
    const live = async (): Promise<Life> => {
      throw new Error('virtual time does not come to an end')
    }
    const { broken } = await simulate({ lives: 2, firstSeed: 41, live })
    expect(broken.map(({ seed }) => seed)).toEqual([41, 42])
    const received = broken.map(formatLife('schedules')).join()
    expect(received).toContain('Error: virtual time does not come to an end')
  })

  it('accept a number as seed from the environment, and no other text', () => {
    expect(seedFrom('42')).toBe(42)
    expect(seedFrom('')).toBeGreaterThan(0)
    expect(() => seedFrom('many')).toThrow('many is no seed')
  })
})

describe('three years of monthly gifts by chance, in virtual time', () => {
  it('leave every instalment accounted for, and charge none twice', async () => {
    const firstSeed = seedFrom(wanted)
    const lifeCount = wanted ? 1 : 4
    console.log(`monthly gifts from seed ${firstSeed}`)
    const { lives, broken } = await simulate({ lives: lifeCount, firstSeed, live: runDonor })
    expect(broken.map(formatLife('donors')).join('\n')).toBe('')
    expect(lives).toBe(lifeCount)
  })

  it('may charge a failed instalment on a chosen day, though the plan was completed in a pause', async () => {
    const { story, broken } = await runDonor(361_865_562)
    expect(story).toContain('2027-02-18 skips the next')
    expect(broken).toEqual([])
  })

  it('are the same again by the same seed', async () => {
    for (const seed of [5, 6]) expect(await runDonor(seed)).toEqual(await runDonor(seed))
  })

  it('are the same on a machine that is slow', async () => {
    const swift = await runDonor(9)
    let now = performance.now()
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 150))
    try {
      expect(await runDonor(9)).toEqual(swift)
    } finally {
      vi.restoreAllMocks()
    }
  })
})

describe('charities that apply by chance, in virtual time', () => {
  it('are opened once if they were approved, with any fault and with a crash at any point', async () => {
    const firstSeed = seedFrom(wanted)
    const lifeCount = wanted ? 1 : 4
    console.log(`applications from seed ${firstSeed}`)
    const { lives, broken } = await simulate({ lives: lifeCount, firstSeed, live: runApplication })
    expect(broken.map(formatLife('applications')).join('\n')).toBe('')
    expect(lives).toBe(lifeCount)
  })

  it('are the same again by the same seed', async () => {
    for (const seed of [5, 6])
      expect(await runApplication(seed)).toEqual(await runApplication(seed))
  })
})

describe('a charity’s money by chance, in virtual time', () => {
  it('is settled and paid out once, with any fault and with a crash at any point', async () => {
    const firstSeed = seedFrom(wanted)
    const lifeCount = wanted ? 1 : 15
    console.log(`a charity’s money from seed ${firstSeed}`)
    const { lives, broken } = await simulate({ lives: lifeCount, firstSeed, live: runCharityMoney })
    expect(broken.map(formatLife('money')).join('\n')).toBe('')
    expect(lives).toBe(lifeCount)
  })

  it('is the same again by the same seed', async () => {
    for (const seed of [3, 4])
      expect(await runCharityMoney(seed)).toEqual(await runCharityMoney(seed))
  })
})

describe('three years of bills for plans by chance, in virtual time', () => {
  it('charge each period once, and leave none out, with any fault and a crash at any point', async () => {
    const firstSeed = seedFrom(wanted)
    const lifeCount = wanted ? 1 : 2
    console.log(`bills from seed ${firstSeed}`)
    const { lives, broken } = await simulate({ lives: lifeCount, firstSeed, live: runBilling })
    expect(broken.map(formatLife('billing')).join('\n')).toBe('')
    expect(lives).toBe(lifeCount)
  })

  it('are the same again by the same seed', async () => {
    expect(await runBilling(3)).toEqual(await runBilling(3))
  })
})
