module peers

go 1.26

require (
	github.com/linkedin/goavro/v2 v2.15.0
	github.com/twmb/avro v1.9.1
)

require github.com/golang/snappy v0.0.1 // indirect
