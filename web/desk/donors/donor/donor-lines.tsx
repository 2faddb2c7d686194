import { Plural } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { DonorPart } from '@almoner/api/desk/donors/contract.ts'
import { formatMoney } from '../../../lib/text/format.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'
import { Row } from '../../../ui/layout/arrangement/row.tsx'
import { Stack } from '../../../ui/layout/arrangement/stack.tsx'
import { Wrap } from '../../../ui/layout/arrangement/wrap.tsx'
import { useDonorName } from '../donor-name.ts'

type LinesProps = {
  title: ReactNode
  donors: readonly DonorPart[]
  act?: { word: ReactNode; run: (donor: DonorPart) => void } | undefined
}

/** Other donors, each with the button that decides about it. */
export const Lines = ({ title, donors, act }: LinesProps) => (
  <Stack gap={2}>
    <h3>{title}</h3>
    {donors.map((donor) => (
      <Row key={donor.id} gap={1} columnGap={3}>
        <Described donor={donor} />
        {act && <Button onClick={() => act.run(donor)}>{act.word}</Button>}
      </Row>
    ))}
  </Stack>
)

const Described = ({ donor }: { donor: DonorPart }) => {
  const donorName = useDonorName()
  const given = formatMoney(donor.given)
  return (
    <>
      <Wrap as="strong" translate="no">
        {donorName(donor)}
      </Wrap>
      <Wrap as="span">{donor.email}</Wrap>
      <Quiet as="span">
        <Plural value={donor.gifts} one="# gift" other="# gifts" /> · {given}
      </Quiet>
    </>
  )
}
