import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { MoneyLines } from '../../../ui/data/money/money-lines.tsx'
import { ProjectPicture } from '../../../ui/picture/project-picture.tsx'
import { Skeleton } from '../../../ui/feedback/waiting/skeleton.tsx'
import { useLanguage } from '../../../lib/language/i18n.ts'
import { missionQuery } from '../charity/charity-api.ts'
import type { Gift, Lines } from '../state/checkout-shape.ts'
import styles from './gift-summary.module.css'
import { findHeaderPicture } from '../../mission/media.ts'
import { useOrganisation } from '../charity/organisation.tsx'

/** Returns the title of a gift in the reader's language; undefined while it is fetched. */
export const useGiftTitle = (
  gift: Pick<Gift, 'projectId' | 'transactionType'> | null,
): { title: string | undefined; picture: string | undefined } => {
  const { t } = useLingui()
  const language = useLanguage()
  const projectId = gift?.projectId ?? ''
  const mission = useQuery({ ...missionQuery(projectId, language), enabled: projectId !== '' })
  if (projectId === '') {
    const general = gift?.transactionType === 'payment' ? t`General payment` : t`General donation`
    return { title: general, picture: undefined }
  }
  return {
    title: mission.data?.title,
    picture: findHeaderPicture(mission.data?.headerBackgroundPicture),
  }
}

export type GiftSummaryProps = {
  gift: Gift
  amountCents: Cents | undefined
  /** Undefined while they are computed; null if that failed. */
  lines: Lines | null | undefined
  feeNote?: ReactNode
}

/** Shows the gift beside the form: the project and the four lines of money. */
export const GiftSummary = ({ gift, amountCents, lines, feeNote }: GiftSummaryProps) => {
  const { organizationObj, id } = useOrganisation()
  const { title, picture } = useGiftTitle(gift)
  return (
    <Card>
      <div className={styles.gift}>
        <div className={styles.picture}>
          <ProjectPicture
            source={picture ?? organizationObj.logo ?? undefined}
            alt=""
            seed={gift.projectId ?? id}
          />
        </div>
        <div>
          <p className={styles.title}>{title ?? <Skeleton width="9em" />}</p>
          <p className={styles.charity}>{organizationObj.organizationName}</p>
        </div>
      </div>
      <GiftLines
        amountCents={amountCents}
        lines={lines}
        feeNote={feeNote}
        isMonthly={gift.frequency === 'MONTHLY'}
      />
    </Card>
  )
}

/** Shows the four lines, and reserves their space while the server computes them. */
export const GiftLines = ({
  amountCents,
  lines,
  feeNote,
  isMonthly = false,
}: Pick<GiftSummaryProps, 'amountCents' | 'lines' | 'feeNote'> & { isMonthly?: boolean }) =>
  amountCents === undefined ? (
    <p className={styles.charity}>
      <Trans>Enter an amount, and you see here what it costs and what the charity receives.</Trans>
    </p>
  ) : (
    <MoneyLines
      amountCents={lines?.amountCents ?? amountCents}
      feeCents={lines && lines.feeCents}
      charityReceivesCents={lines && lines.charityReceivesCents}
      totalCents={lines && lines.totalCents}
      feeNote={feeNote}
      isMonthly={isMonthly}
    />
  )
