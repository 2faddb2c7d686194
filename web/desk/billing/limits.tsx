import { Trans, useLingui } from '@lingui/react/macro'
import type { SubscriptionAnswer } from '@almoner/api/desk/subscription/contract.ts'
import { usePlanFeature } from '../../lib/text/plan-feature.ts'
import { Quiet } from '../../ui/layout/arrangement/quiet.tsx'
import { Stack } from '../../ui/layout/arrangement/stack.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import styles from './billing.module.css'
import { hasResting, RestingList } from './resting-list.tsx'

type Props = { subscription: SubscriptionAnswer }

/** How much of the plan is used, what it includes, and what rests because of it. */
export const Limits = ({ subscription }: Props) => {
  const { features, resting } = subscription
  const featureName = usePlanFeature()
  return (
    <Card title={<Trans>Your plan includes</Trans>}>
      <Stack gap={4}>
        <Projects subscription={subscription} />
        {features.length > 0 && (
          <ul className={styles.features}>
            {features.map((feature) => (
              <li key={feature}>
                <Icon name="check" />
                <span>{featureName[feature]}</span>
              </li>
            ))}
          </ul>
        )}
        {features.length === 0 && (
          <Quiet>
            <Trans>A donation page with card payments and receipts.</Trans>
          </Quiet>
        )}
        {hasResting(resting) && (
          <section className={styles.section}>
            <h3>
              <Trans>Paused on this plan</Trans>
            </h3>
            <RestingList resting={resting} />
          </section>
        )}
      </Stack>
    </Card>
  )
}

const Projects = ({ subscription: { projects } }: Props) => {
  const { t } = useLingui()
  const { used, limit } = projects
  return (
    <div>
      <p>
        {limit === null ? (
          <Trans>Projects: {used}, without a limit</Trans>
        ) : (
          <Trans>
            Projects: {used} of {limit}
          </Trans>
        )}
      </p>
      {limit !== null && (
        <progress
          className={styles.bar}
          aria-label={t`Projects`}
          max={limit}
          value={Math.min(used, limit)}
        />
      )}
    </div>
  )
}
