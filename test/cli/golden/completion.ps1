# PowerShell completion for colophon
Register-ArgumentCompleter -Native -CommandName 'colophon' -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $words = @($commandAst.CommandElements |
        Where-Object { $_.Extent.EndOffset -le $cursorPosition } |
        Select-Object -Skip 1 |
        ForEach-Object { if ($_ -is [System.Management.Automation.Language.StringConstantExpressionAst]) { $_.Value } else { $_.Extent.Text } })
    if ($wordToComplete -eq '') {
        if ($PSVersionTable.PSVersion -ge [version]'7.3' -and $PSNativeCommandArgumentPassing -ne 'Legacy') { $words += '' } else { $words += '""' }
    }
    $items = @()
    $directive = '4'
    foreach ($line in @(& colophon complete '--' @words 2>$null)) {
        if ($line.StartsWith(':')) {
            $directive = $line.Substring(1)
        } else {
            $value, $description = $line -split "`t", 2
            if (-not $description) { $description = $value }
            $items += [System.Management.Automation.CompletionResult]::new($value, $value, 'ParameterValue', $description)
        }
    }
    if ($directive -eq '0' -and $items.Count -eq 0) {
        return [System.Management.Automation.CompletionCompleters]::CompleteFilename($wordToComplete)
    }
    $items
}
