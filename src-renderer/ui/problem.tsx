/** Why what was asked for has not happened, in one line that is read out; nothing while there is no reason. */
export function Problem({ text }: { readonly text: string }) {
  if (text === '') return null;
  return (
    <p role="alert" className="text-danger">
      {text}
    </p>
  );
}
