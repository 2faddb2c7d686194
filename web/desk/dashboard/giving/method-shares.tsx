import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { MethodSharesAnswer } from '@almoner/api/desk/dashboard/shares/contract.ts'
import { useLanguage } from '../../../lib/language/i18n.ts'
import { useMethodName } from '../../../lib/payment-method/method-name.ts'
import { formatPercent } from '../../../lib/text/format.ts'
import { Money } from '../../../ui/data/money/money.tsx'
import { methodSharesQuery, type Shown } from '../dashboard-api.ts'
import { NothingYet, Part } from '../../../ui/dashboard/part/part.tsx'
import { Proof, Terms } from '../kit/proof.tsx'
import styles from './method-shares.module.css'
import { MethodCost } from '../../../ui/dashboard/figure/method-cost.tsx'
import { ShareList, ShareNote } from '../../../ui/dashboard/figure/share-list.tsx'

/** What came by each method, what each costs, and how much staff recorded by hand. */
export const MethodShares = ({ shown }: { shown: Shown }) => {
  const methodName = useMethodName()
  const query = useQuery(methodSharesQuery(shown))
  return (
    <Part
      name="methods"
      title={<Trans>By payment method</Trans>}
      query={query}
      height={['30rem', '33rem']}
    >
      {({ methods, total, offline }) =>
        methods.length === 0 ? (
          <NothingYet>
            <Trans>
              Each payment method that brings a gift appears here, with its amount and fees.
            </Trans>
          </NothingYet>
        ) : (
          <>
            <ShareList
              shares={methods.map(({ method, amount, lists, ...cost }) => ({
                key: method,
                name: methodName(method),
                amount,
                figure: (
                  <Proof lists={lists}>
                    <Money amountCents={amount} />
                  </Proof>
                ),
                notes: (
                  <>
                    <Terms lists={lists} />
                    <MethodCost {...cost} />
                  </>
                ),
              }))}
            />
            <Totals total={total} offline={offline} />
          </>
        )
      }
    </Part>
  )
}

const Totals = ({ total, offline }: Pick<MethodSharesAnswer, 'total' | 'offline'>) => {
  const language = useLanguage()
  return (
    <dl className={styles.totals}>
      <div>
        <dt>
          <Trans>All payment methods</Trans>
        </dt>
        <dd>
          <Proof lists={total.lists}>
            <Money amountCents={total.amount} />
          </Proof>
          <Terms lists={total.lists} />
          <MethodCost {...total} />
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Recorded offline</Trans>
        </dt>
        <dd>
          <Proof lists={offline.lists}>
            <Money amountCents={offline.amount} />
          </Proof>
          <ShareNote>
            {offline.percent !== null && `${formatPercent(offline.percent / 100, language)} · `}
            <Plural value={offline.gifts} one="# gift" other="# gifts" />
          </ShareNote>
        </dd>
      </div>
    </dl>
  )
}
