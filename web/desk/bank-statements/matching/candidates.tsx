import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { LoadFailure } from '../../../ui/feedback/notice/load-failure.tsx'
import { Skeleton } from '../../../ui/feedback/waiting/skeleton.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/input/text-input.tsx'
import { candidatesQuery } from '../bank-statements-api.ts'
import styles from '../bank-statements.module.css'
import { Suggestions, type SuggestionsProps } from './suggestions.tsx'

type Props = Pick<SuggestionsProps, 'leftCents' | 'busy' | 'match'> & { lineId: string }

/** Looks among all that waits: one line may pay several payments, of other sums. */
export const Candidates = ({ lineId, ...rest }: Props) => {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [words, setWords] = useState('')
  const { data, error, refetch, isFetching } = useQuery(candidatesQuery(lineId, words))
  return (
    <form
      className={styles.suggestions}
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        setWords(typed.trim().slice(0, 100))
      }}
    >
      <div className={styles.pair}>
        <Field name="candidate" label={<Trans>Find another waiting payment</Trans>}>
          <TextInput
            type="search"
            value={typed}
            placeholder={t`Name, reference or email`}
            onChange={({ currentTarget: { value } }) => setTyped(value)}
          />
        </Field>
        <Button type="submit">
          <Trans>Find</Trans>
        </Button>
      </div>
      {error && <LoadFailure error={error} retry={() => void refetch()} />}
      {isFetching && !data && <Skeleton height="4rem" />}
      {data && (
        <Suggestions
          {...rest}
          title={<Trans>Payments found</Trans>}
          suggestions={data.candidates}
          none={<Trans>No waiting payment matches your search.</Trans>}
        />
      )}
    </form>
  )
}
