import { Trans, useLingui } from '@lingui/react/macro'
import type { ApplicationAnswer } from '@almoner/api/onboarding/contract.ts'
import { statementLine } from '@almoner/domain/charity-details/statement-line.ts'
import { htmlLanguage } from '@almoner/domain/kernel/locale.ts'
import { fullName } from '@almoner/domain/people/full-name.ts'
import {
  includes,
  smallestPlanWith,
  type PlanFeature,
} from '@almoner/domain/plans/plan-features.ts'
import { formatPhone } from '../../lib/form/phone/phone.ts'
import { formatShortMoney } from '../../lib/text/format.ts'
import { languageNames } from '../../lib/text/language-names.ts'
import { useSoldPlanTexts } from '../../lib/text/sold-plans.ts'
import { Quiet } from '../../ui/layout/arrangement/quiet.tsx'
import styles from '../onboarding.module.css'
import { pickGiven, type Fact } from './facts.ts'

export const nameFields = ['firstName', 'lastName']

/** What the charity is, and how its page is to look. */
export const useCharityFacts = ({ info, plan }: ApplicationAnswer): readonly Fact[] => {
  const { t } = useLingui()
  if (info === null) return []
  return pickGiven([
    { name: t`Registered name in English`, value: info.nameEn, at: ['nameEn'] },
    { name: t`Registered name in Chinese`, value: info.nameZh, at: ['nameZh'] },
    { name: t`Registered address`, value: info.address, at: ['address'] },
    { name: t`IR File No.`, value: info.irFileNumber, at: ['irFileNumber'] },
    { name: t`Website`, value: info.organisationUrl, at: ['organisationUrl'] },
    {
      name: t`Address of your page`,
      value: `${info.subDomain}.${window.location.hostname}`,
      at: ['subDomain'],
    },
    { name: t`Contact`, value: fullName(info), at: nameFields },
    { name: t`Email address`, value: info.email, at: ['email'] },
    { name: t`Phone number`, value: formatPhone(info.phoneNumber), at: ['phone.number'] },
    {
      name: t`Name on card statements`,
      value: statementLine(info.statementDescriptor),
      at: ['statementDescriptor'],
    },
    {
      name: t`Minimum amount`,
      value: info.minimum === null ? '' : formatShortMoney(info.minimum),
      at: ['minimum'],
    },
    {
      name: t`Languages of your page`,
      value: (
        <>
          {info.supportedLanguages.map((language) => (
            <span key={language} lang={htmlLanguage[language]} className={styles.language}>
              {languageNames[language]}
            </span>
          ))}
          {info.supportedLanguages.length > 1 && <OutsidePlan plan={plan} feature="languages" />}
        </>
      ),
      at: ['supportedLanguages'],
    },
    {
      name: t`Main language`,
      value: (
        <span lang={htmlLanguage[info.defaultLanguage]}>{languageNames[info.defaultLanguage]}</span>
      ),
      at: ['defaultLanguage'],
    },
    {
      name: t`Theme colour`,
      value: (
        <>
          <Colour code={info.header} />
          <OutsidePlan plan={plan} feature="themeColours" />
        </>
      ),
      at: ['header'],
    },
    { name: t`Button colour`, value: <Colour code={info.button} />, at: ['button'] },
    {
      name: t`Progress bar colour`,
      value: <Colour code={info.progressBar} />,
      at: ['progressBar'],
    },
  ])
}

/** Tells that an answer takes effect only with another plan than the chosen one. */
const OutsidePlan = ({
  plan,
  feature,
}: Pick<ApplicationAnswer, 'plan'> & { feature: PlanFeature }) => {
  const { toName } = useSoldPlanTexts()
  if (plan === null || includes(plan.plan, feature)) return undefined
  const needed = toName(smallestPlanWith(feature))
  return (
    <Quiet as="div" size={15}>
      <Trans>Shown from the {needed} plan</Trans>
    </Quiet>
  )
}

const Colour = ({ code }: { code: string }) => (
  <span translate="no">
    <span className={styles.swatch} style={{ backgroundColor: `#${code}` }} aria-hidden="true" />#
    {code}
  </span>
)
