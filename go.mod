module github.com/schemagen/schemagen

go 1.25.0

require (
	github.com/aymanbagabas/go-udiff v0.4.2
	github.com/dave/jennifer v1.7.1
	github.com/google/go-cmp v0.7.0
	github.com/klauspost/compress v1.20.4
	github.com/pierrec/lz4/v4 v4.1.33
	github.com/spf13/cobra v1.10.2
	github.com/spf13/pflag v1.0.9
	github.com/ulikunitz/xz v0.5.17
	golang.org/x/mod v0.39.0
	golang.org/x/tools v0.49.0
)

require (
	github.com/inconshreveable/mousetrap v1.1.0 // indirect
	golang.org/x/sync v0.22.0 // indirect
)
