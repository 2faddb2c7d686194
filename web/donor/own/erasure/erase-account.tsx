import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type {
  ErasureAnswer,
  MonthlyGiftThatEnds,
} from '@almoner/api/use-cases/accounts/contract.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Money } from '../../../ui/data/money/money.tsx'
import { FormSection } from '../../../ui/form-screen/form-section.tsx'
import { Skeleton } from '../../../ui/feedback/waiting/skeleton.tsx'
import { Time } from '../../../ui/data/time.tsx'
import { useProjectName } from '../../../lib/text/project-name.ts'
import { forgetEverything } from '../../../lib/session/session-end.ts'
import { PasswordField } from '../../../ui/own-login/password/password-field.tsx'
import { useAccountLabels } from '../../form/account-labels.ts'
import { useCommandForm } from '../../../lib/form/command-form.ts'
import { AccountFrame } from '../../frame/account-frame.tsx'
import { loginSchema } from '../../../lib/session/login/own-login-schemas.ts'
import { useAccountSite } from '../../frame/account-site.tsx'
import { DownloadLink } from '../../frame/download-link.tsx'
import { LoginCode } from '../../../ui/own-login/second-factor/login-code.tsx'
import { eraseAccount, erasureQuery } from './erase-api.ts'
import styles from './erase-account.module.css'
import { ReadAgain } from '../../../ui/feedback/notice/read-again.tsx'
import { Stack } from '../../../ui/layout/arrangement/stack.tsx'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'

/** Explains what is erased, what ends, and what stays and why. It then requires the password. */
export const EraseAccount = () => {
  const { t } = useLingui()
  const ahead = useQuery(erasureQuery)
  return (
    <AccountFrame
      title={t`Erase your account`}
      lead={t`This erases your account everywhere on Almoner. It cannot be undone.`}
      back="/AcInfo"
    >
      <WhatGoes />
      {ahead.error && <ReadAgain query={ahead} />}
      {ahead.isPending && (
        <span aria-busy="true">
          <Skeleton height="12em" />
        </span>
      )}
      {!ahead.error && ahead.data && (
        <>
          <MonthlyGifts ahead={ahead.data} />
          <WhatStays />
          <Confirm asksForCode={ahead.data.asksForCode} />
        </>
      )}
    </AccountFrame>
  )
}

const WhatGoes = () => (
  <Card title={<Trans>What is erased</Trans>}>
    <ul className={styles.list}>
      <li>
        <Trans>Your account, its password and every login</Trans>
      </li>
      <li>
        <Trans>Your name, email addresses, phone number and address</Trans>
      </li>
      <li>
        <Trans>Your saved cards, also at the card provider</Trans>
      </li>
      <li>
        <Trans>What you wrote to charities with your gifts</Trans>
      </li>
      <li>
        <Trans>
          Your name in the record of each gift, also of those that you gave as a guest with your
          email addresses
        </Trans>
      </li>
    </ul>
  </Card>
)

const MonthlyGifts = ({ ahead: { monthly, more } }: { ahead: ErasureAnswer }) => (
  <Card title={<Trans>Your monthly gifts</Trans>}>
    {monthly.length === 0 ? (
      <p>
        <Trans>You have no monthly gifts, so nothing ends.</Trans>
      </p>
    ) : (
      <Stack gap={4}>
        <p>
          <Plural
            value={monthly.length + more}
            one="This gift ends and is not charged again."
            other="These # gifts end and are not charged again."
          />
        </p>
        <ul className={styles.gifts}>
          {monthly.map((gift) => (
            <MonthlyGift key={gift.id} gift={gift} />
          ))}
        </ul>
        {more > 0 && (
          <p>
            <Plural value={more} one="and one more" other="and # more" />
          </p>
        )}
      </Stack>
    )}
  </Card>
)

const MonthlyGift = ({ gift }: { gift: MonthlyGiftThatEnds }) => {
  const toName = useProjectName()
  return (
    <li className={styles.gift}>
      <span className={styles.what}>
        <span>{gift.charity}</span>
        <Quiet as="span" size={15}>
          {toName(gift.projectName)}
        </Quiet>
      </span>
      <span className={styles.sum}>
        <Money amountCents={gift.amount} />
        {gift.nextAt !== null && (
          <Quiet as="span" size={15}>
            <Trans>
              next <Time at={gift.nextAt} />
            </Trans>
          </Quiet>
        )}
      </span>
    </li>
  )
}

const WhatStays = () => (
  <Card title={<Trans>What stays, and why</Trans>}>
    <Stack gap={4}>
      <p>
        <Trans>
          Receipts that were issued to you stay with the charities as they are, and so does any
          proof of a transfer that you sent them. The sums stay in their books without your name.
          Charities must keep these records for seven years (Inland Revenue Ordinance, section 51C).
        </Trans>
      </p>
      <p>
        <Trans>Any payment in progress is completed first. We then send you one last email.</Trans>
      </p>
      <p>
        <Trans>
          You will no longer be able to see your receipts here. First download what you need, for
          example for your tax return.
        </Trans>
      </p>
      <div>
        <DownloadLink href="/api/donors/data">
          <Trans>Download your data</Trans>
        </DownloadLink>
      </div>
    </Stack>
  </Card>
)

const Confirm = ({ asksForCode }: { asksForCode: boolean }) => {
  const { t } = useLingui()
  const { left } = useAccountSite()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const state = useCommandForm({
    initial: { password: '', code: '' },
    schema: loginSchema,
    send: ({ password, code }) => eraseAccount({ password, ...(code !== '' && { code }) }),
    done: async () => {
      left()
      await navigate({ to: '/AccountErased', replace: true, state: { done: 'erased' } })
      forgetEverything(queryClient, 'donors', false)
    },
    fieldOf: { wrong_password: 'password' },
    reads: [],
    labelsOf: useAccountLabels(),
  })
  return (
    <FormSection
      state={state}
      look="danger"
      act={<Trans>Erase my account and data</Trans>}
      busy={t`Erasing…`}
    >
      <PasswordField state={state} name="password" label={t`Your password, to confirm`} />
      {asksForCode && <LoginCode state={state} />}
    </FormSection>
  )
}
