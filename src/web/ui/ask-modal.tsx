import type { ComponentProps } from 'react'
import { t } from '#web/wording/translation.ts'
import { Button } from './button.tsx'
import { Form } from './form.tsx'
import { Modal, ModalCancel, ModalFoot, type ModalProps } from './modal.tsx'

interface AskModalProps extends Omit<ModalProps, 'isOpen' | 'locked'> {
  readonly isOpen?: boolean
  /** Attributes of a form around the fields to fill in. */
  readonly form?: Pick<ComponentProps<'form'>, 'className' | 'noValidate'>
  /** Labels of the buttons. */
  readonly confirm: string
  readonly cancel?: string
  readonly look?: 'primary' | 'danger'
  readonly disabled?: boolean
  /** Keeps the dialog open until its call has ended. */
  readonly isPending?: boolean
  readonly onConfirm: () => void
}

/** A dialog that asks for confirmation, or for fields to fill in. */
export function AskModal({
  form,
  confirm,
  cancel,
  look = 'primary',
  disabled = false,
  isPending = false,
  onConfirm,
  children,
  ...modal
}: AskModalProps) {
  const content = (
    <>
      {children}
      <ModalFoot>
        <ModalCancel>{cancel ?? t('common.cancel')}</ModalCancel>
        <Button
          look={look}
          disabled={disabled}
          busy={isPending}
          {...(form ? { type: 'submit' } : { onClick: onConfirm })}
        >
          {confirm}
        </Button>
      </ModalFoot>
    </>
  )
  return (
    <Modal isOpen {...modal} locked={isPending}>
      {form ? (
        <Form {...form} onSubmit={() => !disabled && onConfirm()}>
          {content}
        </Form>
      ) : (
        content
      )}
    </Modal>
  )
}
