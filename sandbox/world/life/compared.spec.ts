import { randomUUID } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { createPaymeGateway } from '@almoner/workflows/gateways/payme/gateway.ts'
import { longTimeout, startGateway } from '@almoner/workflows/gateways/stripe/testing/gateway.ts'
import {
  compareOurs,
  type CompareOursDependencies,
} from '@almoner/workflows/tasks/reconcile/compare-ours.ts'
import {
  compareTheirs,
  type CompareTheirsDependencies,
} from '@almoner/workflows/tasks/reconcile/compare-theirs.ts'
import { demonstrationMerchants } from '../../payme/merchants.ts'
import { startSandboxPayme } from '../../payme/testing/start.ts'
import { worldId } from '../ids.ts'
import { createLife, readEvents, type TestLife } from './testing/life.ts'

/**
 * The input of a nightly reconciliation, with the sandbox's providers after that simulated life.
 */
const comparing = async ({ store, stripe: cardStore, payme: walletStore }: TestLife) => {
  const { gateway: cards, stripe } = await startGateway({ store: cardStore }, longTimeout)
  const payme = await startSandboxPayme({ store: walletStore })
  onTestFinished(async () => {
    await stripe.close()
    await payme.close()
  })
  const now = () => instantFromMilliseconds(Date.now())
  const wallet = createPaymeGateway({
    baseUrl: payme.base,
    credentialsOf: async (organisationId) => merchants.get(organisationId) ?? null,
    now,
    uuid: randomUUID,
  })
  const quiet = () => {}
  const problems: unknown[] = []
  const deps: CompareTheirsDependencies & CompareOursDependencies = {
    store,
    now,
    cards,
    refunds: cards,
    disputes: cards,
    statements: cards,
    notices: cards,
    wallets: { payme: wallet, tap_and_go: wallet },
    compared: { read: async () => 0n, move: async () => true },
    walletHolders: async () => holders,
    log: { debug: quiet, info: quiet, warn: quiet, error: (details) => problems.push(details) },
  }
  return { deps, problems }
}

const merchants = new Map(
  Object.entries(demonstrationMerchants).map(([subDomain, merchant]) => [
    worldId('organisation', subDomain),
    merchant,
  ]),
)

const holders = ['harbour', 'lionrock']
  .map((subDomain) => worldId('organisation', subDomain))
  .toSorted()
  .map((organisationId) => ({ organisationId, provider: 'payme' as const }))

const founded = instantFromMilliseconds(Date.parse('2024-01-01T00:00:00.000Z'))

describe('the nightly reconciliation with the providers’ records', () => {
  it('finds nothing in two years, in either direction', async () => {
    const life = createLife()
    await life.seed()
    const before = await readEvents(life.store)
    const { deps, problems } = await comparing(life)
    const until = instantFromMilliseconds(Date.now())
    const looked: Record<string, number> = {}
    for (const kind of ['payments', 'refunds', 'disputes', 'notices'] as const) {
      let after: string | null = null
      do {
        const page = await compareTheirs(deps, { of: kind, since: founded, until, after })
        looked[kind] = (looked[kind] ?? 0) + page.looked
        after = page.next
      } while (after !== null)
    }
    const ours = await compareOurs(deps, null)
    expect(looked['payments']).toBeGreaterThan(15)
    expect(looked['refunds']).toBe(1)
    expect(ours.looked).toBeGreaterThan(20)
    expect(await readEvents(life.store)).toEqual(before)
    expect(problems).toEqual([])
  })
})
