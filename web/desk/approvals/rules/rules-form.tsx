import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import * as v from 'valibot'
import type { PolicyAnswer } from '@almoner/api/desk/approvals/contract.ts'
import { approvalsList } from '@almoner/api/desk/approvals/approvals-list-contract.ts'
import type { RulesAnswer } from '@almoner/api/use-cases/approvals/contract.ts'
import { formatHkd, type Cents } from '@almoner/domain/kernel/money.ts'
import {
  isLoosening,
  payoutSchedules,
  type TwoPersonRules,
} from '@almoner/domain/staff/two-person-rules.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { Checkbox } from '../../../ui/form/choice/checkbox.tsx'
import { Field, fieldId } from '../../../ui/form/field.tsx'
import { MoneyInput } from '../../../ui/form/input/money-input.tsx'
import { PasswordProof } from '../../../ui/form/password-proof.tsx'
import { RadioCards } from '../../../ui/form/choice/radio-cards.tsx'
import { FormSection } from '../../../ui/form-screen/form-section.tsx'
import { LeaveGuard } from '../../../ui/form-screen/leave-guard.tsx'
import { listKey } from '../../../ui/list-screen/use-list-query.ts'
import { useCommandForm } from '../../../lib/form/command-form.ts'
import { useLanguage } from '../../../lib/language/i18n.ts'
import { readTypedAmount } from '@almoner/domain/text/typed-amount.ts'
import { typedMoney } from '../../../lib/money/typed-money.ts'
import { passwordFields } from '../../../lib/session/step-up.ts'
import { passwordEntry, usePasswordProof } from '../../../lib/session/use-password-proof.ts'
import { formatAlternatives } from '../../../lib/text/format.ts'
import { useRefusalMessage } from '../../../lib/api/failure/refusal-message.ts'
import { changePolicy, policyQuery } from '../safety-api.ts'
import styles from '../safety.module.css'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'
import { Stack } from '../../../ui/layout/arrangement/stack.tsx'

type RulesFormProps = {
  policy: PolicyAnswer
  /** `isAsked`: the change waits for another owner, or for a day. */
  done: (isAsked: boolean) => void
  close: () => void
}

/** An owner changes when a second person is needed; looser rules need one themselves. */
export const RulesForm = ({ policy, done, close }: RulesFormProps) => {
  const { t } = useLingui()
  const { state, isConfirmed } = useRulesForm({ policy, done })
  const { form, errorOf } = state
  const typed = useWatch({ control: form.control })
  const isLooser = isTypedLooser(policy.rules, typed)
  useEffect(() => document.getElementById(fieldId('secondPerson'))?.focus(), [])
  return (
    <div className={styles.wide}>
      <FormSection state={state} act={<Trans>Save the rules</Trans>} busy={t`One moment…`} compact>
        <Checkbox
          {...form.register('secondPerson')}
          label={t`Large refunds and payouts need a second person`}
          hint={t`A new bank account and looser rules always need one.`}
        />
        {typed.secondPerson && (
          <Stack gap={4}>
            <Field
              name="refundAbove"
              label={t`One refund of more than`}
              error={errorOf('refundAbove')}
            >
              <MoneyInput {...form.register('refundAbove')} autoComplete="off" />
            </Field>
            <Field
              name="refundDayAbove"
              label={t`Refunds within 24 hours of more than`}
              hint={t`All refunds that your team makes within 24 hours, together.`}
              error={errorOf('refundDayAbove')}
            >
              <MoneyInput {...form.register('refundDayAbove')} autoComplete="off" />
            </Field>
            <Field
              name="payoutAbove"
              label={t`One payout of more than`}
              error={errorOf('payoutAbove')}
            >
              <MoneyInput {...form.register('payoutAbove')} autoComplete="off" />
            </Field>
          </Stack>
        )}
        <RadioCards
          {...form.register('payoutSchedule')}
          legend={t`Payout schedule`}
          options={[
            { value: 'manual', label: t`Manual`, hint: t`Only when a payout is requested.` },
            { value: 'weekly', label: t`Weekly`, hint: t`Automatic, of all that is available.` },
            { value: 'monthly', label: t`Monthly`, hint: t`Automatic, of all that is available.` },
          ]}
        />
        <Consequence policy={policy} isLooser={isLooser} />
        {(isLooser || !isConfirmed) && <PasswordProof state={state} isAlways={isLooser} />}
      </FormSection>
      <Button look="quiet" onClick={close}>
        <Trans>Cancel</Trans>
      </Button>
      <LeaveGuard isUnsaved={state.isUnsaved} />
    </div>
  )
}

const useRulesForm = ({ policy, done }: Pick<RulesFormProps, 'policy' | 'done'>) => {
  const { t } = useLingui()
  const refusal = useRefusalMessage()
  const { rules, changes: seenChanges } = policy
  const { isConfirmed, follow } = usePasswordProof()
  const state = useCommandForm({
    schema: v.pipe(
      v.object({ ...rulesEntries, password: passwordEntry(!isConfirmed) }),
      v.forward(
        v.check(
          ({ password, ...sent }) =>
            password !== '' || !isLoosening(toTwoPersonRules(rules), toTwoPersonRules(sent)),
          'password.required',
        ),
        ['password'],
      ),
    ),
    initial: toTyped(rules),
    send: ({ password, ...limits }) =>
      follow(changePolicy({ ...limits, password, seenChanges }), password !== ''),
    done: (answer) => done(answer.waiting !== null),
    reads: [policyQuery.queryKey, listKey(approvalsList)],
    fieldOf: passwordFields,
    labelsOf: (code) => (code === 'password.required' ? t`Enter your password` : refusal(code)),
  })
  return { state, isConfirmed }
}

const readLimit = (typed: string): { cents: Cents } | { refused: string } => {
  if (typed.trim() === '') return { refused: 'required' }
  const read = readTypedAmount(typed)
  return 'cents' in read && read.cents < 0 ? { refused: 'not_a_number' } : read
}

const limitSchema = typedMoney(readLimit)

const rulesEntries = {
  secondPerson: v.boolean(),
  refundAbove: limitSchema,
  refundDayAbove: limitSchema,
  payoutAbove: limitSchema,
  payoutSchedule: v.picklist(payoutSchedules),
}

const toTyped = ({ secondPerson, payoutSchedule, ...limits }: RulesAnswer) => ({
  secondPerson,
  refundAbove: formatHkd(limits.refundAbove),
  refundDayAbove: formatHkd(limits.refundDayAbove),
  payoutAbove: formatHkd(limits.payoutAbove),
  payoutSchedule,
  password: '',
})

const toTwoPersonRules = ({
  secondPerson,
  payoutSchedule,
  refundAbove: refundAboveCents,
  refundDayAbove: refundDayAboveCents,
  payoutAbove: payoutAboveCents,
}: RulesAnswer): TwoPersonRules => ({
  secondPerson,
  limits: { refundAboveCents, refundDayAboveCents, payoutAboveCents },
  payoutSchedule,
})

type Typed = Partial<ReturnType<typeof toTyped>>

/** Null while a limit is not an amount. */
const toTypedRules = (typed: Typed): RulesAnswer | null => {
  const limits = [typed.refundAbove, typed.refundDayAbove, typed.payoutAbove].map((limit) =>
    readLimit(limit ?? ''),
  )
  const [refundAbove, refundDayAbove, payoutAbove] = limits.map((limit) =>
    'cents' in limit ? limit.cents : null,
  )
  if (refundAbove == null || refundDayAbove == null || payoutAbove == null) return null
  const { secondPerson = true, payoutSchedule = 'manual' } = typed
  return { secondPerson, refundAbove, refundDayAbove, payoutAbove, payoutSchedule }
}

const isTypedLooser = (rules: RulesAnswer, typed: Typed): boolean => {
  const next = toTypedRules(typed)
  return next !== null && isLoosening(toTwoPersonRules(rules), toTwoPersonRules(next))
}

/** Shown before the button is clicked, because looser rules take effect only after a wait. */
const Consequence = ({ policy, isLooser }: { policy: PolicyAnswer; isLooser: boolean }) => {
  const language = useLanguage()
  if (!isLooser) {
    return (
      <Quiet>
        <Trans>Stricter rules apply at once.</Trans>
      </Quiet>
    )
  }
  const { rules: owners } = policy.approvers
  const people = formatAlternatives(owners, language)
  return (
    <Notice tone="warning" title={<Trans>These rules are looser than the current ones</Trans>}>
      {owners.length > 0 ? (
        <Trans>
          <span translate="no">{people}</span> must approve them within 72 hours. Until then the
          rules stay as they are.
        </Trans>
      ) : (
        <Trans>
          No other owner can approve them, so they apply after 24 hours. Until then each owner and
          your contact address can cancel them by a link in an email.
        </Trans>
      )}
    </Notice>
  )
}
