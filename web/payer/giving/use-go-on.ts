import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

/** The way to the details. While their screen is on its way a second press does nothing. */
export const useGoOn = (): { isGoing: boolean; goOn: () => void } => {
  const navigate = useNavigate()
  const [isGoing, setIsGoing] = useState(false)
  const goOn = (): void => {
    setIsGoing(true)
    void navigate({ to: '/PersonalDetails' }).finally(() => setIsGoing(false))
  }
  return { isGoing, goOn }
}
