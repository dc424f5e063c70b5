export function OrSeparator() {
  return (
    <div className="flex items-center gap-3 text-sm text-muted">
      <span aria-hidden="true" className="h-px flex-1 bg-line" />
      ou
      <span aria-hidden="true" className="h-px flex-1 bg-line" />
    </div>
  );
}
