import { Plural, Trans } from '@lingui/react/macro'
import type { Resting } from '@almoner/api/desk/subscription/contract.ts'
import { usePlanFeature } from '../../lib/text/plan-feature.ts'
import { Stack } from '../../ui/layout/arrangement/stack.tsx'
import { Quiet } from '../../ui/layout/arrangement/quiet.tsx'
import styles from './billing.module.css'

export const hasResting = ({ projects, monthlyPlans, features }: Resting): boolean =>
  projects.length > 0 || monthlyPlans > 0 || features.length > 0

/** What a plan leaves unused, and that nothing of it is deleted. */
export const RestingList = ({ resting }: { resting: Resting }) => {
  const { projects, monthlyPlans, features } = resting
  const featureName = usePlanFeature()
  return (
    <Stack gap={2}>
      <ul className={styles.resting}>
        {projects.map(({ id, title }) => (
          <li key={id}>
            <Trans>
              <span translate="no">{title}</span> is not listed on your donation page
            </Trans>
          </li>
        ))}
        {monthlyPlans > 0 && (
          <li>
            <Plural
              value={monthlyPlans}
              one="# monthly gift is not charged"
              other="# monthly gifts are not charged"
            />
          </li>
        )}
        {features.map((feature) => (
          <li key={feature}>{featureName[feature]}</li>
        ))}
      </ul>
      <Quiet size={13}>
        <Trans>
          Nothing is deleted. A larger plan restores all of this; direct links to projects still
          work.
        </Trans>
      </Quiet>
    </Stack>
  )
}
