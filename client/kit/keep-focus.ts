/**
 * For the mouse going down on a button: the field that has the focus keeps it. A field that is left shows or clears its
 * mistake, which moves the button from under the pointer before it is clicked.
 */
export function keepFocus(event: Pick<MouseEvent, 'target' | 'preventDefault'>): void {
  if ((event.target as Element).closest('button')) event.preventDefault()
}
