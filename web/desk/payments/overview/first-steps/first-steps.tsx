import { Trans, useLingui } from '@lingui/react/macro'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useState } from 'react'
import type { OverviewAnswer } from '@almoner/api/desk/payments/overview/overview-contract.ts'
import { attemptStorage } from '../../../../lib/browser/attempt-storage.ts'
import { classes } from '../../../../lib/classes.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { CopyRows } from '../../../../ui/data/copy-rows.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { Icon } from '../../../../ui/picture/icon.tsx'
import { VisuallyHidden } from '../../../../ui/text/visually-hidden.tsx'
import styles from './first-steps.module.css'

type Steps = NonNullable<OverviewAnswer['firstSteps']>

const hiddenKey = (charityId: string): string => `almoner.first-steps-hidden.${charityId}`

/** The steps of a charity that has just been approved, until they are done or its owner hides them. */
export const FirstSteps = ({
  organization: { id, payerSite },
  steps,
}: {
  organization: OverviewAnswer['organization']
  steps: Steps
}) => {
  const { t } = useLingui()
  const key = hiddenKey(id)
  const [isHidden, setIsHidden] = useState(() =>
    attemptStorage(() => localStorage.getItem(key) !== null, false),
  )
  const texts = useStepTexts()
  const count = texts.length
  const done = texts.filter(({ step }) => steps[step]).length
  if (isHidden || done === count) return null
  const hide = (): void => {
    attemptStorage(() => localStorage.setItem(key, '1'), undefined)
    setIsHidden(true)
  }
  return (
    <Card
      title={<Trans>Get started</Trans>}
      aside={
        <Button look="quiet" onClick={hide}>
          <Trans>Hide</Trans>
        </Button>
      }
    >
      <p className={styles.progress}>
        <progress max={count} value={done} aria-hidden="true" />
        {t`${done} of ${count} steps done`}
      </p>
      <ol className={styles.steps}>
        {texts.map(({ step, word, about, link }) => (
          <li key={step} className={classes(styles.step, steps[step] && styles.done)}>
            <Icon name={steps[step] ? 'success' : 'chevron-right'} />
            <div>
              {steps[step] || link === null ? word : <Link {...link}>{word}</Link>}
              {steps[step] ? (
                <VisuallyHidden>
                  <Trans>Done</Trans>
                </VisuallyHidden>
              ) : (
                <p className={styles.about}>{about}</p>
              )}
              {step === 'payment' && !steps.payment && (
                <CopyRows rows={[{ label: t`Your donation page`, value: payerSite }]} />
              )}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}

type StepText = { step: keyof Steps; word: string; about: string; link: LinkProps | null }

const useStepTexts = (): readonly StepText[] => {
  const { t } = useLingui()
  return [
    {
      step: 'payoutAccount',
      word: t`Add your payout account`,
      about: t`Payouts go to your charity’s own bank account.`,
      link: { to: '/BankList' },
    },
    {
      step: 'secondFactor',
      word: t`Turn on two-step login`,
      about: t`A code from your phone protects your charity’s money, also if a password is stolen.`,
      link: { to: '/OrgSettings/SecondFactor' },
    },
    {
      step: 'project',
      word: t`Create your first project`,
      about: t`Donors give more to a purpose that they can see: a picture, a goal and a few words.`,
      link: { to: '/CreateGoal' },
    },
    {
      step: 'team',
      word: t`Invite a colleague`,
      about: t`A second person can approve large payouts and refunds.`,
      link: { to: '/OrgSettings/Team' },
    },
    {
      step: 'payment',
      word: t`Share your donation page`,
      about: t`Your first payment appears here as soon as it is made.`,
      link: null,
    },
  ]
}
